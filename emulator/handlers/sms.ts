import type { RequestOf, ResponseOf } from '../../nodes/MessagingService/contract';
import { noDate, wireTime } from '../time/wireTime';
import { countryOf } from '../state/countries';
import { refuse, type Refusal } from './refusals';
import { measure } from './segments';
import type { SmsMessage, State } from '../state/state';

type SendRequest = RequestOf<'smsSend'>;
type SendResponse = ResponseOf<'smsSend'>;

/** "SMS send result". */
const sendResult = (message: SmsMessage): SendResponse => ({
	status: true,
	error: false,
	description: {
		added_on: wireTime(message.addedAt),
		charge: message.charge,
		country: { country: message.country.name, iso_code: message.country.iso, type: 'MOVIL' },
		encoding: message.encoding,
		id: message.id,
		job_id: message.jobId,
		length: message.text.length,
		message: message.text,
		number: message.number,
		segments: message.segments,
		sender: message.sender,
	},
});

/** Credits for one segment; an invented price. */
const smsPrice = 0.05;

/** Checks destination, account and queue in this order, then queues the message. */
function queue(
	state: State,
	kind: SmsMessage['kind'],
	request: SendRequest,
	code?: string,
): SmsMessage | Refusal {
	const { settings } = state;
	const { phone: number, msg: text } = request;
	if (settings.unreachablePrefixes.some((prefix) => number.startsWith(prefix)))
		return refuse.sms('notReachable');
	const { encoding, segments } = measure(text);
	if (segments > 1 && !settings.multiMessage) return refuse.sms('multiMessageNotEnabled');
	if (settings.failingNumbers.includes(number)) return refuse.sms('queueAppendFailed');
	const country = countryOf(number);
	const charge = Math.round(smsPrice * segments * 1e4) / 1e4;
	if (!state.spend(charge)) return refuse.sms('noCredits');
	const message: SmsMessage = {
		id: state.nextId(),
		kind,
		addedAt: state.now(),
		requestNumber: state.requestNumber,
		code,
		text,
		number,
		sender: request.sender ?? settings.defaultSender,
		externalId: request.id,
		encoding,
		segments,
		charge,
		country,
		jobId: state.random.hex(24),
		settled: undefined,
		answers: [],
	};
	state.add({ kind: 'sms', message });
	return message;
}

const send = (kind: SmsMessage['kind']) => (state: State, request: SendRequest) => {
	const queued = queue(state, kind, request);
	return 'refused' in queued ? queued : sendResult(queued);
};

/** Endpoints 1 and 2. */
const sendSms = send('sms');
/** Endpoints 5 and 6. */
const sendFlash = send('flash');

/** Endpoints 3 and 4 take ten-digit Mexican numbers. */
const national = (request: SendRequest) => ({ ...request, phone: `52${request.phone}` });

const sendSmsNational = (state: State, request: SendRequest) => sendSms(state, national(request));
const sendFlashNational = (state: State, request: SendRequest) =>
	sendFlash(state, national(request));

/** Endpoints 7 and 8: `[code]` marks where the code goes, otherwise it follows the text. */
function sendCode(state: State, request: SendRequest): SendResponse | Refusal {
	const code = state.random.digits(state.settings.codeDigits);
	const msg = request.msg.includes('[code]')
		? request.msg.replaceAll('[code]', code)
		: `${request.msg} ${code}`;
	const queued = queue(state, 'otp', { ...request, msg }, code);
	if ('refused' in queued) return queued;
	state.codes.issue(queued, code, state.settings.codeLifetimeMs);
	return sendResult(queued);
}

/** Endpoint 9. The documented success has the shape of a send result. */
function verifyCode(
	state: State,
	{ phone, code }: RequestOf<'otpVerify'>,
): ResponseOf<'otpVerify'> | Refusal {
	const message = state.codes.take(phone, code);
	return message === undefined ? refuse.sms('wrongCode') : sendResult(message);
}

/** The specification shows only `ENVIO CONFIRMADO`; the others are invented. */
const statusTexts = {
	pending: 'EN ESPERA',
	confirmed: 'ENVIO CONFIRMADO',
	rejected: 'RECHAZADO POR EL OPERADOR',
} as const;

/** Endpoint 10. An unknown token gets the error for a missing one, the closest in the table. */
function checkSms(
	state: State,
	{ token }: RequestOf<'smsCheck'>,
): ResponseOf<'smsCheck'> | Refusal {
	const message = state.message(token);
	if (message === undefined) return refuse.sms('missingParameters');
	const settled = state.settled(message);
	// A string in the schema but a number in the sample, so both occur (SMS status record).
	const loops = message.id % 2 === 0 ? 0 : '0';
	return {
		status: true,
		error: false,
		description: {
			message: {
				carrier: 'Demo Mobile',
				control: message.jobId.slice(0, 12),
				disposicion: 'MOVIL',
				encoding: message.encoding,
				loops,
				msg: message.text,
				parts: message.segments,
				phone: message.number,
				received_date: wireTime(message.addedAt),
				send_date: settled === undefined ? noDate : wireTime(settled.at),
				size: message.text.length,
				status: statusTexts[settled?.outcome ?? 'pending'],
				var_a: message.externalId ?? '',
				var_b: null,
			},
			answers: message.answers,
		},
	};
}

const subAccounts = [
	{ username: 'demo-north', name: 'Demo North', balance: 120.5, limit_credit: 0 },
	{ username: 'demo-south', name: 'Demo South', balance: 0, limit_credit: 50 },
];

/** Endpoint 11. */
function balance({ settings }: State, { accounts }: RequestOf<'balance'>): ResponseOf<'balance'> {
	const own = {
		username: settings.basic.username,
		name: 'Demo account',
		balance: settings.credits,
		limit_credit: 0,
	};
	return {
		status: true,
		error: false,
		description: accounts === true ? [own, ...subAccounts] : [own],
	};
}

/** Endpoints 1 to 11. */
export const smsHandlers = {
	smsSend: sendSms,
	smsSendByQuery: sendSms,
	smsSendNational: sendSmsNational,
	flashSendNational: sendFlashNational,
	flashSend: sendFlash,
	flashSendByQuery: sendFlash,
	otpSend: sendCode,
	otpSendByQuery: sendCode,
	otpVerify: verifyCode,
	smsCheck: checkSms,
	balance,
};
