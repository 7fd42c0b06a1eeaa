const it = '( it| this| that| with it| with this| with that| the request| this request|)';
const good = '(ok|okay|fine|good|great|perfect|cool|alright|correct|right|acceptable)';
const thatIs = 'thats|that is|this is|its|it is|sounds|looks|seems';

/** What people write in English, by what it means (phrases.ts), separated by commas. `(a|b)` is either, `(a|)` a or nothing. */
export const english = {
	yes: `yes( i do| i did| it is| it did| it has| it does| now| of course| indeed| you can|), (yep|yup|yeah|yea|ye|yeh|yh|yas|yah|yessir|yes sir|sisi), y, a yes, (i|id|i would) say yes, (thats|that is|its|it is) a yes`,
	ok: `(ok|okay|okey|oki|okie|okey dokey|okie dokie|k|kk), sure( thing|), for sure, of course( yes| you can|), absolutely, definitely, definately, certainly, affirmative, aye, (sure|yes|ok) why not, 👍, ✅, 👌, ✔, ☑, 🆗, by all means, please do( so|), (roger|copy)( that|), you bet, alright, all right`,
	no: `(no|nope|nop|nah|naw|n), (hell|hard) no, no (way|chance|can do), not a chance, (of course|absolutely|definitely|certainly|unfortunately|sadly|im afraid|i am afraid|better|rather) not, (id|i would) rather not, not really, (neither|none)( of (them|those|these|that)|), negative, never ever, under no circumstances, thanks but no, a no, (i|id|i would) say no, (thats|that is|its|it is) a no, no to (this|that), not this (one|time), no not this (one|time), 👎, ❌, 🚫, ⛔, 🙅`,
	dont: `(i |please |)(do not|dont|never), please do not`,
	not: `not, (im|i am|we are|its|thats|that is|it is) not`,
	consent: `go ahead( now| and|), go for it, go 4 it, do (it|that)( now|), proceed, (you may|you can|ok to|okay to) (proceed|go ahead|do it), happy for you to (proceed|go ahead|do it), no problem( at all|), no (objection|objections|issue|issues|doubt), i have no (objection|objections), all good, good to go, green light, lgtm, perfect, fine, very well, correct, signed off, (${thatIs}|is|would be) ${good}, (${thatIs}|is|would be|) ${good} (by|with|to|for|from) me, (ok|okay|fine|all good) (on|from) my side, (im|i am|were|we are) (ok|okay|fine|good|happy|alright|cool)( with (it|this|that)|), happy with (it|this|that), happy to approve, (works|suits me)( for me|), you have my (ok|approval), consider it approved, cool`,
	works: `that (works|suits me)( for me|)`,
	dissent: `(its |thats |that is |it is |this is |)not (ok|okay|alright|cool)( with me| for me| by me|), (im|i am|we are) not (ok|okay|happy)( with (it|this|that)|), not happy with (it|this|that)`,
	mine: `i (approve|agree|accept|authorize|authorise|confirm|sign off)${it}, i do approve`,
	done: `(approve|aprove|approved|aproved|agree|agreed|accept|accepted|authorize|authorized|authorise|authorised|confirm|confirmed)${it}`,
	deny: `(i |)(decline|declined|reject|rejected|deny|denied|refuse|refused|disapprove|disapproved|disagree)${it}, cancel (it|this|that)`,
	unwilling: `(i dont|i do not) want (it|this|that|to), not going ahead, no (deal|go)`,
	will: `(i|we) (will|shall|can|do|am|are|would)`,
	wont: `(i |we |)(cant|cannot|can not|wont|will not), (i|we) (am not|are not|would not|wouldnt)`,
	coming: `(i |we |)(will|can|shall) (come|be there|attend|make it|go|be coming|be attending)( then|), (ill|well|im able to|will|) (come|b there|be there|attend|make it)( then|), (im|i am|we are|) (coming|attending|going)( then|), see (you|u|ya)( there| then| soon| on| at|), count (me in|on me), on my way, wouldnt miss it, (confirm|confirming)( my|) (appointment|attendance)`,
	away: `(i |we |)(cant|cannot|can not|wont|will not|wont be able to|will not be able to|am not able to|are unable to) (come|be there|attend|make it|go), (im |i am |we are |)(not|not gonna be|no longer) (coming|attending|going|able to come|able to make it|able to attend), (im |i am |we are |)(not able|unable) to( come| be there| attend| make it|), not gonna make it, not possible, impossible, (i |)(have to|need to|must|want to) cancel( it| my appointment| the appointment|), (i |)cancel my appointment, no (im|i am) (ill|sick)`,
	polite: `oh, ooh, (if|as soon as) (possible|poss), x, (asap|urgent|right away|immediately|straight away), please, pls, plz, thanks( for (everything|your help|asking|checking|reminding me|the reminder|letting me know)| a lot| so much|), (thank (you|u)|thankyou)( very much| so much| for asking| for the reminder|), many thanks, thx, ty, cheers, god (bless|willing)( you|), thank god, love, sir, madam, maam, boss, mate, dear, team, then, doc, nurse, bro, buddy, (my answer is|reply|i reply), hi, hello, hey, yw, good (morning|afternoon|evening), sorry, (im|i am|we are) (so |)sorry, (is|are|works|would be) (best|better)( for (me|us)|), (best |kind |)regards, great, excellent, (from|for) (me|us|my side), unfortunately, sadly, 🙏, 🙂, 😊, 😀, 😃, 😄, 😁, 😉, ❤, 🤝, 🙌, 💪, 👏, 👋, 😢, 😞, 😅, 😂, 🥰, 😍, 🤗, 💖, ⭐, 🎉, 🥳, ✨, of us, sent from my iphone`,
	yet: `(it |i |we |they |he |she |)(hasnt|havent|didnt|has not|have not|did not|wasnt), (no |)not (yet|just yet), (no |)still not( yet|), not so far`,
	already: `(just |only |)(a |)(little|bit)( bit|), (it|i|we|they|he|she) (did|has|have), already, already (did|have|done)`,
	lead: `(i |we |)(want|need), im, (ill|well|i will|we will) be, the, by, with, on( the|), at, from, (somebody|someone) from, (we are|were|therell be|there will be), i (prefer|choose|take|want|need), (id|i would|we would|well|we) (prefer|like|take), (ill|i will) take, (it is|its|it was|was|were)( the|), for( the|), a, an, to, one, it`,
	numbered: `(the |)(number|option|choice|answer), num`,
};
