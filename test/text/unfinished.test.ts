import { unfinishedIn, type Rules } from '../../nodes/MessagingService/text/unfinished';
import { listed } from '../tools/listed';

/**
 * What is found in texts: placeholders of any tool and text of another medium, and nothing in
 * ordinary texts.
 */

const find = (text: string, rules: Partial<Rules> = {}) =>
	unfinishedIn(text, { names: ['city', 'Order Number'], typed: [text], ...rules });

test.each(listed`
	{{name}} | {{ $json.name }} | {{{first_name}}} | {{#if name}} | {{}} | *|FNAME|* | *|IF:NAME|*
	%recipient.name% | %name% | %%FIRSTNAME%% | %FNAME% | #NAME#
	<<Name>> | <name> | [name] | [[Name]] | [FIRST NAME]
	[first_name] | [Nombre] | {name} | {first_name} | {firstName} | {nombre} | [apellido]
	<%= name %> | <% name %> | {% if first_name %} | {%name%} | {!Contact.FirstName} | {$name}
	\${name} | \${user.name} | #{name} | @{triggerBody()} | {user:first_name} | {user|name}
	{=name} | {city} | [city] | [order_number] | {Order Number} | %city%
	{ANREDE} | [Vorname] | <Vorname> | [imię] | [Voornaam] | [Ad] | [Nama] | {氏名} | {ชื่อ} | [नाम] | {Όνομα}
`)('Hola %s, ya salió: the placeholder is found', (placeholder) => {
	const found = find(`Hola ${placeholder}, ya salió`);
	expect(found).toMatchObject({ kind: 'placeholder' });
	expect(placeholder).toContain(found?.written);
	expect(find(`${placeholder}: ya salió`)?.kind).toBe('placeholder');
});

test.each<[string, string, string]>([
	['David&#039;s', 'entity', '&#039;'],
	['Tom &amp; Jerry', 'entity', '&amp;'],
	['Ma&ntilde;ana', 'entity', '&ntilde;'],
	['10&nbsp;%', 'entity', '&nbsp;'],
	['Hola<br>Ana', 'tag', '<br>'],
	['<p>Hola</p>', 'tag', '<p>'],
	['Ver <a href="https://example.com">aquí</a>', 'tag', '<a href="https://example.com">'],
	['Hola\\nAna', 'escape', '\\n'],
	['Hola\\r\\nAna', 'escape', '\\r\\n'],
	['Ma\\u00f1ana', 'escape', '\\u00f1'],
	['MaÃ±ana', 'garbled', 'Ã±'],
	['Â¡Hola!', 'garbled', 'Â¡'],
	['donâ€™t', 'garbled', 'â€™'],
	['Hola ðŸ˜€', 'garbled', 'ðŸ˜€'],
	['PaweÅ‚', 'garbled', 'Å‚'],
	['Ä™', 'garbled', 'Ä™'],
	['Åžahin', 'garbled', 'Åž'],
	['ÐžÐ»Ñ', 'garbled', 'ÐžÐ»Ñ'],
	['Ø³Ø§Ø±Ø©', 'garbled', 'Ø³Ø§Ø±Ø©'],
	['Ma\uFFFDana', 'garbled', '\uFFFD'],
])('in “%s”, %s %s is found', (text, kind, written) => {
	expect(find(text)).toEqual({ kind, written });
});

test.each([
	['<p>Tom &amp; Jerry<br>caf&eacute;</p>', undefined],
	['<a href="*|UNSUB|*">x</a>', 'placeholder'],
	['<p>Hola <%= name %></p>', 'placeholder'],
	['<p>Hola *|FNAME|*</p>', 'placeholder'],
	['<p>Hola {name}</p><style>p{color:red}</style>', 'placeholder'],
	['<style>.a{name:1} @media{p{a:b}}</style><a href="/?%name%&b=#x#">Hola</a>', undefined],
	['<p>MaÃ±ana</p>', 'garbled'],
	['<p>Hola null</p>', undefined],
])('in HTML, %s has %s', (html, kind) => {
	expect(find(html, { isHtml: true })?.kind).toBe(kind);
});

/** What an expression gives where nothing is. */
const nothing = listed`
	undefined | null | NULL | NaN | nan | NaT | [object Object] | Invalid DateTime | Invalid Date | Invalid date | 1.5e+25 | 0000-00-00 | Loading...
	#N/A | #REF! | #VALUE! | #DIV/0! | #NAME? | #NUM! | #NULL! | #ERROR! | #NV | #BEZUG! | #WERT! | #¡REF! | #¡VALOR! | #¿NOMBRE?
	#¡DIV/0! | #N/D | #NOM? | #VALEUR! | #NOME? | #RIF! | #ADR! | #ARG! | #YOK | ######## | #SPILL! | #DESBORDAMIENTO! | #Н/Д | #ΑΞΙΑ!
`;

test.each(nothing)('%s that an expression gave is a missing value', (value) => {
	const typed = ['Hola ', ', su cita es el 3'];
	expect(find(`Hola ${value}, su cita es el 3`, { typed })).toEqual({
		kind: 'missing',
		written: value,
	});
	expect(find(value, { typed: ['', ''] })?.kind).toBe('missing');
});

test.each(listed`
	Nan | Null | None | Nil | Undefined Studio | #1042 | #A1 | C# | Infinity | None of them is lost | a value is null | NaN is no number
	Parameter "to" is [object Object] | «city» | Is {this} it? | Template \${name} not found | <b>Fatal error</b>: x\\ny | &lt; expected
`)('%s may come from a person or a program', (value) => {
	expect(find(`n8n: ${value} failed`, { typed: ['n8n: ', ' failed'] })).toBeUndefined();
});

test.each([
	['*|FNAME|*', ['Hola ', ', ya salió']],
	['[Vorname]', ['Hola ', ', ya salió']],
	['{{first_name}}', ['Hola ', ', ya salió']],
	['Ana {{city}}', ['Hola ', ', ya salió']],
	['Ana *|LNAME|*', ['Hola ', ', ya salió']],
	['Ana {city}', ['Hola ', ', ya salió']],
	['en [Order Number]', ['Hola ', ', ya salió']],
])('%s was to be filled in before it came into a text', (value, typed) => {
	expect(find(typed.join(value), { typed })?.kind).toBe('placeholder');
});

test('a whole text has its own placeholders; in a value, braces may be anything', () => {
	const text = 'Hola {{nombre}}';
	expect(find(text, { typed: ['', ''] })?.kind).toBe('placeholder');
	expect(find(`Error: ${text}`, { typed: ['Error: ', ''] })).toBeUndefined();
});

/** Ordinary texts with the signs of placeholders. */
const ordinary = listed`
	20% off today | 50% de descuento, 10% más con tarjeta | 100% algodón | Hasta 70% en todo
	Ahorra 5% o 10% | IVA 16% | 3% cashback% | Tasa: 12.5% anual | % | 100%real | 50%desc%ahora
	Descuento del 20% (solo hoy) | [URGENTE] Su pedido llega hoy | [Shop] Hello
	[Acme] Your order is on its way | [1] Sí [2] No | [x] Pagado [ ] Enviado
	[Banco] Cargo por $500 | [2/3] sigue | [Recordatorio] Cita mañana | [https://example.com]
	[example.com] aviso | [INFO] Mantenimiento | Responda [S]í o [N]o
	Opciones: [A], [B], [C] | [10:30] Cita | [#123] cerrado | [Promo] 2x1 | #BlackFriday
	#1 en ventas | Pedido #1042 | Pedidos #1042 y #1043 | #promo #hoy #oferta | Ganaste #puntos#
	Sala #3, piso 2 | Marque *123# | Marque #31# | Marca *111# o *222# | C# y F# | Ticket#55
	#HolaAna | Sigue #VeranoMX y #OfertasMX | Ref. #A-10/2026 | depto #4 | # 5 | ## | #ñandú
	Llame al 01800#2 | { name } or { total } | {} | { } | {1} | {a} | {x, y} | f(x) = {x + 1}
	{ "a": 1 } | {2x1} | conjunto {1, 2, 3} | :{ lo sentimos
	:-} gracias | {*} sujeto a cambios | { Total } | a{b}c | <3
	Te quiero <3 | <3 <3 | 5 < 6 y 7 > 6 | Menos de <10 min | Tiempo <1 h | << | >> | >>> Aviso <<<
	<-- aquí | --> aquí <-- | <https://example.com/a>
	Ana <ana@example.com> | x<y | <=5 | a <> b | Temp. <0 °C
	Si <5 kg, gratis | <- izquierda | >:( no < | (<18 no) | <*> | Precio<$100 | $100 | $ 1,250.00
	US$20 | MX$500 | $5 o $10 | $0 de envío | Pague $500.00 antes del 5 | R$ 50,00 | $$$ | $ab
	$Ana | Cargo $1,000 {2 pagos} | $100-$200 | $9.99/mes | Total=$50 | Desde $99* | -$100 | $1k
	Cashtag $MELI | $_ | (($5)) | (($)) | ((2+3)*4) | ((hola)) | (nombre) | (name)
	(Ana) ((Luis y Eva)) | ((ver nota)) | (5) (6) | «Hola» | «Buenos días» | Dijo «sí» | «La Casa»
	‹Hola› | «Aviso importante» | «2x1» | *Oferta* | *|* | **Hoy** | * Aplican restricciones | |a|b|
	*5 estrellas* | a*b|c | Tom & Jerry | AT&T | P&G | R&D; Q&A | Ana & Luis; Eva
	Pan & vino; queso | Fish&chips | a&b=c | ?a=1&b=2 | https://example.com/?a=1&amplitude=2
	https://example.com/?q=caf%C3%A9 | https://example.com/?q=%E2%9C%93&x=%20
	https://example.com/a%20b%20c | https://example.com/#seccion#2 | https://example.com/#a
	https://example.com/?id={1} | https://example.com/?utm_source=sms&utm_medium=a
	https://x.co/%name | C:\\new\\notas | C:\\nuevo | D:\\users\\ana | \\\\servidor\\nuevo
	¯\\_(ツ)_/¯ | \\o/ | a\\b | 1\\2 | \\ | São Paulo | NÃO | AÇÃO | MAÇÃ | Ã | Âncora | À bientôt
	Ângela | Mañana | Canción: «Año» | naïve café | ¡Hola! ¿Cómo estás? | Ñandú | Über 100 € | Größe
	Łódź | don’t “quote” | … | null | None of the items is left | None left | No one | NaNa
	Nan y Ana | undefinedness | Nullify | annulled | Infinity Spa | Invalid dates | Invalid date of birth: please call | You sent: Infinity | 1e5 | 2e+
	object | a_b | first name | Su nombre, por favor | name: Ana | Nombre: Ana
	email: ana@example.com | user:ana | user|ana | {user: ana} | %ab | ab% | %1% | % name %
	# NAME # | %> | {% | %} | *| | |* | Ana_% | 50 %/50 % | @ana | @{ | ana@example.com | #{
	@Ana (hoy) #1 [2] <3 $4 5%
`;

test('two hundred ordinary texts with %, [, #, {, < and $ are left alone', () => {
	expect(ordinary.length).toBeGreaterThanOrEqual(200);
	const found = [...ordinary, '<% '].flatMap((text) => {
		const unmeant = find(text);
		return unmeant ? [[text, unmeant]] : [];
	});
	expect(found).toEqual([]);
});

test.each(listed`
	“CAFÉ” | OLÉ” | LLEGÓ… tu pedido | MENÚ… | CAFÉ–BAR | « café » | «\u00A0été\u00A0» | heiß… | Größe – Maß | naïve “façade”
	Łukasz | Şule | Ольга | Γιώργος | שלום | محمد | สวัสดี | नमस्ते | 山田 | 김철수 | Nguyễn | ¿Qué? | À bientôt… | JOSÉ’S
`)('%s is in the right encoding', (text) => {
	expect(find(`Hola ${text}`, { typed: ['Hola ', ''] })).toBeUndefined();
});
