import { visible, type Row } from '../row';
import { Icon, Linked, Pairs, SafeLink, Styled, Writing, type Drawing } from './parts';

/** The content of messaging-app messages, which cannot be trusted: only texts and numbers are read. */

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Fields =>
	typeof value === 'object' && value !== null ? { ...value } : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 20) : []);

const drawings: Readonly<Record<string, Drawing>> = {
	image: 'image',
	sticker: 'image',
	video: 'play',
	audio: 'sound',
};

/** Media at an address, which is opened only by a click. */
function Media({ type, url, name }: { type: string; url: string; name: string }) {
	const shown = visible(name || type);
	return (
		<div class={`media ${type}`}>
			<Icon of={drawings[type] ?? 'file'} size={drawings[type] === 'image' ? 34 : 24} />
			<span class="about">
				<strong>{shown}</strong>
				<SafeLink url={url}>{URL.canParse(url) ? new URL(url).host : url}</SafeLink>
			</span>
		</div>
	);
}

const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
	`${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

/** A location. No map of others is asked. */
function Location({ content }: { readonly content: Fields }) {
	const [latitude, longitude] = [Number(content['latitude']), Number(content['longitude'])];
	return (
		<figure class="location">
			<Icon of="pin" size={30} />
			<figcaption>
				<Writing as="strong" text={text(content['name'])} />
				<Writing as="span" text={text(content['address'])} />
				<span>{`${degrees(latitude, ['N', 'S'])}, ${degrees(longitude, ['E', 'W'])}`}</span>
			</figcaption>
		</figure>
	);
}

function Contact({ card }: { readonly card: Fields }) {
	const [name, org] = [fieldsOf(card['name']), fieldsOf(card['org'])];
	const whole =
		text(name['formatted_name']) || `${text(name['first_name'])} ${text(name['last_name'])}`;
	const lines = [
		[org['company'], org['title']].map(text).filter(Boolean).join(', '),
		...listOf(card['phones']).map((phone) => text(fieldsOf(phone)['phone'])),
		...listOf(card['emails']).map((email) => text(fieldsOf(email)['email'])),
	];
	return (
		<div class="contact">
			<Icon of="user" size={26} />
			<div>
				<Writing as="strong" text={whole} />
				{lines.filter(Boolean).map((line) => (
					<Writing as="span" text={line} />
				))}
			</div>
		</div>
	);
}

/** A template: only its name and values are known; the platform has the approved text. */
function Template({ content }: { readonly content: Fields }) {
	const data = fieldsOf(content['templateData']);
	const header = fieldsOf(data['header']);
	const values = listOf(fieldsOf(data['body'])['placeholders']).map(text);
	const type = text(header['type']).toLowerCase();
	return (
		<div class="template">
			{type !== '' && (
				<Media
					type={type === 'document' ? 'file' : type}
					url={text(header['mediaUrl'])}
					name={text(header['filename'])}
				/>
			)}
			<p>
				<Writing as="strong" text={text(content['templateName'])} />{' '}
				<small>{visible(text(content['language']))}</small>
			</p>
			<Pairs
				class="values"
				of={values.map((value, index) => [`{{${index + 1}}}`, <Linked text={value} />])}
			/>
			<div class="buttons">
				{listOf(data['buttons']).map((button) => {
					const { text: label, title, url } = fieldsOf(button);
					return <SafeLink url={text(url)}>{text(label) || text(title) || text(button)}</SafeLink>;
				})}
			</div>
		</div>
	);
}

/** The content of a messaging-app message. */
export function Content({ row, content }: { readonly row: Row; readonly content: Fields }) {
	const [type, url, caption] = [content['type'], content['url'], content['caption']].map(text);
	if (type === 'location') return <Location content={content} />;
	if (type === 'contacts')
		return <Contact card={fieldsOf(content['contact'] ?? listOf(content['contacts'])[0])} />;
	if (type === 'template') return <Template content={content} />;
	return (
		<>
			{url && <Media type={type ?? ''} url={url} name={text(content['filename'])} />}
			<p class="words" dir="auto">
				<Styled text={caption || row.text || (url ? '' : `${type || 'unreadable'}`)} />
			</p>
		</>
	);
}
