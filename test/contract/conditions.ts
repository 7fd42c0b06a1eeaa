/** The texts of the three error families, copied from the specification (Errors). */

export const smsConditions = [
	'Missing params, please verify or contact to support',
	'Your key auth is not valid, please check with your administrator to get the new key',
	"Your account doesn't have credits available for this, please contact your administrator",
	'Country or carrier not reachable or assigned to your account, please contact an administrator or support',
	'Failed to append to the queue, no need to resend',
	"Your account doesn't have multi-message sending enabled, please contact your administrator",
];

export const emailConditions = [
	[400, 'Missing required parameters, please verify your request'],
	[401, 'Your key auth is not valid, please check with your administrator'],
	[402, 'Not enough credits for make this send, please check and retry'],
	[422, 'Missing required fields, please verify your request'],
	[451, 'One or more email addresses are blacklisted for unsubscribing, please check.'],
] as const;

export const messagingAppConditions = [
	[304, 'Agent field must be specified to send WAB message'],
	[305, 'Number field must be specified to send WAB message'],
	[306, 'Please use number in E.164 format'],
	[307, 'Type field must be specified to send WAB message'],
	[400, 'Agent or user are invalid'],
	[404, "Whatsapp agent isn't valid or not found"],
	[500, 'Error enqueuing message'],
] as const;

/** Texts of successes. */
export const successes = {
	emailSend: 'Succesfully queued email',
	emailLog: 'Succesfully export log email',
	messagingAppSend: 'Message enqueued successfully',
} as const;
