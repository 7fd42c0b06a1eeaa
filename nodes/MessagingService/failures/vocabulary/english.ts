/** English words of messaging and email services, sorted. */
export const english = `
a ability able abnormal abort about above absent abuse accept acceptable acceptance access accordance according
account accurate across action activate activation activity actual add additional addon addressee adjust admin
administration administrator advance advanced advice affect after again against agency agent ago agree agreement
ahead aim akamai alert alias all allocate allocation allow allowance allowlist almost along alphabet alphanumeric
already also alternative although always am ambiguous among amount ampersand an analyse analyze ancient and another
answer antenna anticipate any anybody anyone anything apache api apikey app apparently appeal appear append
applicable application apply appoint appropriate approval approve approximately archive are area aren argue argument
around arrange array as ascii ask assemble assess assign assignment assist assistance associated assume at attach
attribute audience audio audit authenticate authentication authorisation authorise authority authorization authorize
automatic automatically available avatar average awake axis back backend background backup bad badge balance ban
bandwidth banner bar barely barred barrier basic basis batch bcc be bearer because been before began begin begun
behind being believe belong below beside best better between beyond big bigger bill bind blacklist blank blend block
blocklist body boolean boot border borrow bot both bottleneck bottom bought bounce bound boundary bracket branch
brand break bring broadcast broken browse browser budget buffer bug build built bulk bundle burst business busy but
buy by cable cache calculate calendar callback came campaign can cancel cancellation cancelled cannot cap capable
capacity capital captcha caption capture carrier carry case cases catalog catch category cause cc cdn ceiling cell
cellular censor center central centre certain certificate challenge chance change charge charset chart chat check
checksum choose chosen chunk cidr cipher circumstance claim classification classify clean clear click client clip
clone close cloud cloudflare cluster code collect collection collective collision colon column combine come comma
comment commit common company compare compile complain complaint complete complex compliance compliant comply
component compose compress comprise compute computer concatenated conceal concept concern concurrency concurrent
condition configuration configured confirm confirmation conflict congestion connect connectivity consent consist
consistent console consult consultation consume consumption contact contain container content context control
conversation conversion convert cookie copy core corner correct correlation corresponding corrupt cors cost could
couldn count counter country couple cover coverage crash crawler create credential critical crop cross crucial csv
curious currency current cursor custom customer cut cycle cyclic daily dash dashboard database date deactivate dead
deadline deadlock debug decide decimal decline decode decrease decrypt dedicated deep default defect defend deficit
degraded delay delegate delete deliver delivery demand demo deny denylist depend dependency depending depends deploy
deprecated depth dequeue derive describe description design desired desk despite destination detach detail detect
determine development device diagram did didn differ different difficulty digest directly directory disable disallow
disappear discard disclose disconnect discover disk dispatch dispatcher display disposable disposition disrupt
disruption distribute distrust divide dkim dmarc dns docs document documentation does doesn doing domain domestic
don done dot double down downgrade download downstream downtime draft drive drop due duplicate duration during
dynamic each earlier early easily easy ecosystem edge edit editable effort eight either elect eligible emoji empty
enable encode encounter encrypt encryption end endpoint energy engagement engineer enough enqueue enquiry enroll
ensure enter enterprise entire entity entry envelope environment equal error essential estimate evaluate event
eventually ever every everyone everything evidence evident exact exactly examine example exceed except exception
excess exchange exclude execute execution exhaust exist existent expect expected experience experiment expiration
expired expiry explain expose extend extension external extra extract extreme face facebook factor fail failure fall
fallback false fancy far fast faster fatal fault favour feature fee feedback fetch few fewer figure filename
filesize fill filter final find fine finish firewall firm first five fix flag flagged flash flaw flexible float
floor fold folder follow following foot footer for forbid forbidden force forecast foreground foreign forget
forgotten fork form format formatted formatting former forward found foundation four frame free freeze frequency
frequent from front frozen fulfil fulfill full fully function fund further future gap gateway gather general
generate generic geographic get gif give given glance glitch global go goal goes going gone good got government
grade grant graph greater greylist grid ground group grow gsm guarantee guard guess guid guide guideline had hadn
half halt hand handed handle handset handshake happen hard hardly hardware harmful has hash hasn have haven hazard
head header healthy heavy height held hello help hence here hiccup hidden hide high higher highest hint history hit
hold hole hop host hostname how however html http huge hunt hurdle hyphen icon id idea identification identifier
identify identity idle ids if illegal image imap immediately immutable impact implemented import important
impossible improper imsi in inaccessible inaccurate inactive inappropriate inbound inbox incident include
incompatible incomplete inconsistent incorrect increase index indicate indirectly individual industry ineligible
infected influence info inform information inherit initial input inquire inquiry insensitive insert inside insist
inspect install instance instantly instead instruction insufficient integer intended intense intent intention
interactive internal international internet interrupt intersect interval into invalid invalidate inventory
investigate investigation invisible invitation invite invoice ip ips is isn issue issuer it its itself jitter job
join joint journal json judge just jwt keep kept key keyword kind kindly know known lack landline landlines language
lapse large larger last latency later latest latitude latter launch law layout lead leading leak learn least leave
ledger left legacy legal lend length let level library lie light like likely limit limitation linebreak link list
live load local locale locate location lock log logbook login logo logout long longcode longer longest longitude
look lookup loop loose lose lost low lower lowercase lowest machine mail mailbox main maintain maintenance major
make malformed malicious malware manage manager mandatory manner manual many map mapped margin marginal mark
marketing markup mask mass master match max maximum may maybe mean meant meanwhile measure meet member memorize
memory menu merge meta method mfa microservice middle might migrate migration mild mime minimum minor mirror
mismatch miss misspell mistake mistyped mix mms mobile model moderate modern modify module moment momentarily
monitor more most motive mount move msg msisdn much multi multipart multiple must mustn mutable mx name narrow
national native near nearly necessary need needn negative neither nested network never new newer newest newline
newsletter next nginx nine no nobody node nominate nonce none nonexistent nor noreply normal not note nothing notice
notification notify now null numeric oauth obey object obscure observe obsolete obstacle obtain obvious obviously
occupied occur occurred occurrence odd of off offer offline offset often ok okay old older omit on onboard once one
online only onto oops open operation operator opt optedout optin optional options optout or order organisation
organise organization organize origin original originating originator other otherwise otp our out outage outbound
outbox outcome outdated output outside over overdraft overflow overlap overload override overuse overwrite own owner
ownership package packet pad pages pagination paid pair panel parallel param parse partial participant particular
partition partner pass passcode passphrase password past paste patch path pattern pause pay payable payload payment
peak peek pending per perform perhaps perimeter period peripheral permanent permission permit permitted personal
phishing phone photo phrase physical pick picture pin place placeholder plain plan platform please plot plugin plus
pm pointer policy poll pool port portability portal position positive possess possible possibly post postmaster
postpaid power precise precondition predict prefer prefix preheader premium prepaid prepare prerequisite present
preserve pressure presume prevent previous price primary printable printed printer printing priority private
privilege probably problem procedure proceed process processor production profile progress prohibit project promise
promotional pronounce proof properly property propose protect protected protection protocol prove proven provide
provider provision proxy public publish pull punctuation purchase purge purpose push put quality quarantine
quarantined query question queue quick quickly quiet quota quote radio raise ran range rank rapid rare rate rather
raw ray rcs reach reactivate read readable ready real rear reason reauthenticate reboot recall receipt receive
received receiver recent recharge recognise recognize recommend recommendation record recover recreate redirect
redundant refer reference referred referrer refill refuse regarding region regional register registration registry
regular regulation regulatory reject relate related relay release relevant reliable rely remain remedy remember
remind remove renamed render renew renewal rent repair repeat replace replacement replica reply report reputation
require requirement rescale reseller resemble resend resent reserve reset resize resolve resource respective respond
response restart restore restrict restriction resubmit resubscribe result resume retain retired retrieve return
reveal reverse review revision revoke rewrite right rigid rise risk roam roaming robot role roll rollback roster
rotate rough roughly round routable route row rule run running rush safe said sales salt same sample sandbox
sanitize satellite satisfy save say scale scan scanner scarce scatter scenario schedule schema scope score screen
scrub sdk seal search secondary secret section sector secure security see seek seem seen seldom select semicolon
send sender sensitive sent sentence separate sequence serve server service session set setting setup seven several
severe shall shallow shape shard share shared shield shift ship short shortage shortcode shortener shorter shortest
should shouldn show shown shrink shut shutdown sid side sign signal signature signin signup sim simple simply
simultaneous since single site situation six size sketch skill skip slash slow slower small smaller smooth smtp
socket soft software sole solution solve some somebody someone something sometimes soon sorry sort sought source
space spam span spare special specific specify specimen speed spell spend spf spike split spot spread ssl sso stable
stack staff staging stale standard start state static status stay steady step sticker still stock stop stopped
storage store strain stream strength stress stretch strict string strip strong structure stuck study style sub
subaccount subdomain subject submit submitted subscribe subscriber subscription substitute substitution succeed
success successful such sufficient suffix suggest suggestion suitable sum sunset supply support suppress suppression
sure surface surplus surrounding suspend suspension suspicious sustain swap switch sync synchronise synchronize
syntax system tab table tag take taken target task teach team technical telephone tell template temporarily
temporary ten tenant terminate terms test text than thank that the their them then there therefore these they thick
thin things third this those though thread threat three threshold throttle through throughout throughput thus ticket
tie tier tight timeout timestamp timezone tiny tip title tls to today token told toll tollfree tomorrow too took top
topup total totp touch tough toward trace track trade traffic trailing train transaction transactional transfer
transform translate translation transport treat treatment trend trial trigger trim trouble true truncate trust turn
twice two txt type typical typically typo unable unacceptable unallocated unapproved unassigned unauthenticated
unauthorised unauthorized unavailable uncertain unconfirmed undefined undeliverable undelivered under underscore
understand understood undo unexpected unfortunately unicode uninstall unique unknown unless unlikely unlisted unpaid
unparsable unprintable unprocessable unpublish unreachable unreached unread unreadable unrecognised unrecognized
unregistered unreliable unresolved unresponsive unrouteable unsafe unsigned unspecified unstable unsubscribe
unsuccessful unsupported until unused unusual unverifiable unverified unzip up update upgrade upload upon upper
uppercase upstream urgent uri url us usage used user username using usual utc utf uuid vacant vague valid validate
validation various varnish vendor verification verified verify version very via video view violate violation virus
visible visit vital voice volatile volume wab waba wait wake wallet want warn warrant was wasn watch way we weak web
webhook website weight welcome well went were weren what whatsapp when where whether which while whilst whitelist
whitespace who whole whose why wide widget width wildcard will window wire wireless wish with within without won
word work workaround worker workspace worse worst would wouldn wrap writable write wrong xml yaml yet you your
yourself zero zip zone
`;
