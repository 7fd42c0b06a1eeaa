/** Words that messaging and email services say in English, by theme. */
export const english: readonly string[] = [
	// Small words
	`a an the this that these those it its is are was were be been being am does did done doing don doesn didn isn
aren wasn weren won can cannot couldn could should shouldn would wouldn will may might must mustn shall need
needn has have had hasn haven hadn not no nor none neither never ever only also too very just already still yet
again once twice lead leading corresponding estos more most least much many few some any each every all both either other another such same own
than then there here where when while whilst who whose which what why how if unless until because since as at by
for from in into of off on onto out outside inside over per through throughout to toward under up upon with
within without between among against about above below after before behind during along across beyond beside
except despite due via and or but however therefore hence thus instead otherwise although though whether we you
your our us they them their itself yourself one two three four five six seven eight nine ten first second third
last next previous former latter following rather almost exactly`,
	// Manners and time
	`please sorry unfortunately kindly thank oops hello welcome temporarily soon later now today tomorrow moment time
date day week month year hour minute millisecond ago early daily window period interval duration timeout
deadline schedule future past present permanent temporary recent momentarily immediately instantly eventually
always often sometimes try retry attempt wait resume proceed repeat meanwhile pm utc timezone zone calendar
business quiet`,
	// What goes wrong
	`error fail failure fault problem trouble mistake wrong incorrect invalid bad malformed broken corrupt absent
empty blank null undefined unknown unexpected unsupported unauthorized unauthorised unauthenticated unavailable
unverified unregistered unable unreachable unsubscribe unassigned unprocessable unrecognized unrecognised
unapproved undeliverable undelivered unsuccessful unacceptable unreadable unresolved unresponsive unsafe
unsigned inactive ineligible insufficient incomplete inconsistent incompatible inaccessible improper
inappropriate illegal impossible internal invalidate exception fatal severe critical crash abort terminate
interrupt disconnect refuse reject deny decline forbid forbidden prohibit disallow prevent block blocklist
blacklist denylist ban suspend suspension disable deactivate freeze frozen hold held lock limit limitation
restrict restriction exceed excess exhaust overload overflow overuse throttle congestion outage downtime
maintenance degraded delay slow stale expired expiry expiration revoke obsolete deprecated duplicate conflict
collision mismatch violation violate abuse spam phishing suspicious malicious harmful virus malware infected
bounce complaint complain drop lose lost cancel cancelled cancellation skip discard omit exclude remove delete
disappear miss lack short loop cycle cyclic redundant ambiguous mistyped typo syntax parse unparsable deadlock
stuck dead gone down`,
	// What is right, and what is asked for
	`ok okay success successful succeed valid validate validation correct right good fine accept acceptable
acceptance allow allowlist whitelist permit permitted permission approve approval authorize authorise
authorization authorisation authenticate authentication confirm confirmation verify verification check ensure
make sure see read review inspect look visit refer contact ask call write email reach help support assist
assistance administrator admin administration owner operator agent staff team sales manager desk ticket
documentation docs guide manual reference portal dashboard console panel website site link section tab menu
setting configuration configured setup set reset change modify update upgrade downgrade edit adjust increase
decrease raise lower extend split combine merge replace fix repair resolve solve solution specify supply give
given enter fill type choose select pick using used enable activate activation open close start stop stopped
begin began begun end finish complete create add insert append include attach upload download load store save
keep kept restore recover backup register registration subscription enroll onboard sign log login logout signup
signin session access grant opt optin optout consent agree agreement terms policy rule regulation regulatory law
legal comply compliance compliant guideline standard requirement require mandatory optional necessary desired
expected intended appropriate suitable eligible available able possible known ready exist existent nonexistent`,
	// Account, keys, money
	`account subaccount sub profile user username customer client subscriber member tenant organization organisation
company project workspace application app plan tier package trial free paid prepaid postpaid premium enterprise
basic bearer key api apikey token secret password passphrase passcode credential certificate signature hash
digest encrypt encryption decrypt encode decode authority issuer audience scope role privilege identity
identifier id ids uuid guid sid oauth jwt sso otp pin mfa totp code challenge captcha factor balance credit fund
top topup recharge refill pay payment payable unpaid invoice bill charge cost price rate fee amount currency
quota allowance usage consumption consume spend budget cap purchase buy bought wallet renew renewal overdraft
negative positive zero sufficient enough low remain left total unused`,
	// Messages
	`message msg sms mms rcs text txt flash voice push notification notify mail mailbox inbox outbox newsletter
campaign bulk batch broadcast marketing promotional transactional conversation chat thread reply answer respond
response request send sent sender resend resent forward deliver delivery receipt received receiver recipient
destination origin originator originating source target addressee cc bcc subject body header footer content
title caption preheader html plain markup tag attachment file filename filesize folder document image picture
photo video audio sticker gif mime format formatted formatting extension size length long character char
alphabet unicode gsm ascii utf emoji symbol letter digit alphanumeric numeric number phone telephone mobile cell
cellular landline line handset device sim imsi msisdn carrier network provider gateway route roaming country
region regional area national international domestic local global prefix suffix shortcode longcode tollfree toll
segment part concatenated multipart template variable placeholder parameter param argument component button
language locale translation category quality pending queue enqueue dequeue dispatch dispatcher status state
report callback webhook event click unread seen disposition whatsapp wab waba facebook meta web internet online
offline`,
	// Addresses and mail servers
	`address domain subdomain host hostname dns mx spf dkim dmarc record lookup relay smtp imap exchange postmaster
server reputation reverse pointer greylist unlisted list nobody unrouteable routable full alias catch disposable
hard soft suppression suppress optedout physical envelope return path noreply display name dot comma semicolon
colon quote bracket space slash underscore hyphen dash plus percent ampersand whitespace newline break linebreak
wildcard punctuation trailing uppercase lowercase capital case sensitive insensitive`,
	// Requests over the web
	`http url uri endpoint resource object entity collection item element entry array string integer float double
decimal boolean true false value field property attribute json xml yaml csv form payload query method get post
put patch head options cookie charset boundary schema model structure nested depth level version revision
protocol port socket connection connect connectivity tls ssl handshake cipher proxy firewall cdn cloud edge node
cluster instance container service microservice backend upstream downstream system platform software hardware
database storage disk memory cache buffer stream process processor worker job task pool concurrency concurrent
parallel simultaneous transaction operation action function feature module library sdk browser bot robot crawler
ip ips range cidr cors referrer redirect found implemented large precondition partial multi nginx apache
cloudflare varnish akamai incident ray trace correlation debug stack`,
	// Describing
	`new old current latest different various several multiple single unique specific certain particular general
generic common special additional extra further default custom usual normal regular simple complex advanced big
small tiny huge high higher highest lowest longer longest shorter shortest maximum minimum max min average sum
count counter half fully entire whole near far equal greater fewer bigger smaller earlier older newer upper
bottom middle main primary secondary public private personal external shared dedicated individual automatic
automatically directly indirectly properly secure safe strict strong weak strength protected protection visible
hidden writable readable editable mutable immutable static dynamic live test sandbox production staging
development demo sample example real actual original raw final initial related relevant respective associated
bound belong contain consist comprise concern regarding according accordance depending depends match compare
differ resemble seem appear apparently probably possibly maybe perhaps obviously typically simply easily quickly
well better best worse worst`,
	// Further verbs and nouns
	`want wish like let cause mean indicate describe explain say tell inform alert remind warn show shown view find
search seek sought fetch retrieve obtain got take taken took bring pass go goes going went come came leave stay
run running ran work happen occur occurred encounter experience perform execute execution handle treat control
trigger generate build built render compile convert conversion transform translate map mapped assign assignment
allocate reserve claim release trust distrust believe know understand understood recognise recognize determine
decide detect discover identify locate measure calculate compute estimate evaluate assess analyse analyze filter
sort order group bundle join invite invitation transfer migrate migration move switch turn rotate roll back pull
poll sync synchronize synchronise copy paste publish unpublish draft archive history purge clear reason detail
info information description comment note notice hint tip advice suggestion suggest recommend recommendation
question feedback result outcome output input instruction step procedure way manner place position index offset
cursor pagination pages sequence row column table things something anything nothing everything someone anyone
somebody anybody everyone vendor partner reseller brand logo industry sector agency government keyword word
phrase sentence`,
];
