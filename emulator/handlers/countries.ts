export interface Country {
	prefix: string;
	name: string;
	iso: string;
	carrier: string;
	/** Credits for one segment. */
	price: number;
}

/** A few countries for answers that look real; prices and carriers are made up. */
const countries: readonly Country[] = [
	{ prefix: '1', name: 'United States', iso: 'US', carrier: 'Demo Wireless', price: 0.02 },
	{ prefix: '33', name: 'France', iso: 'FR', carrier: 'Demo Mobile', price: 0.07 },
	{ prefix: '34', name: 'Spain', iso: 'ES', carrier: 'Demo Movil', price: 0.06 },
	{ prefix: '44', name: 'United Kingdom', iso: 'GB', carrier: 'Demo Mobile', price: 0.04 },
	{ prefix: '49', name: 'Germany', iso: 'DE', carrier: 'Demo Funk', price: 0.08 },
	{ prefix: '51', name: 'Peru', iso: 'PE', carrier: 'Demo Movil', price: 0.03 },
	{ prefix: '52', name: 'Mexico', iso: 'MX', carrier: 'Demo Celular', price: 0.05 },
	{ prefix: '54', name: 'Argentina', iso: 'AR', carrier: 'Demo Movil', price: 0.06 },
	{ prefix: '55', name: 'Brazil', iso: 'BR', carrier: 'Demo Celular', price: 0.03 },
	{ prefix: '56', name: 'Chile', iso: 'CL', carrier: 'Demo Movil', price: 0.04 },
	{ prefix: '57', name: 'Colombia', iso: 'CO', carrier: 'Demo Movil', price: 0.02 },
];

const elsewhere = { prefix: '', name: 'Elsewhere', iso: 'ZZ', carrier: 'Demo Carrier', price: 0.1 };

export const countryOf = (number: string): Country =>
	countries.find(({ prefix }) => number.startsWith(prefix)) ?? elsewhere;
