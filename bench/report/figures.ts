/** Number formats. */

export const milliseconds = (value: number): string => {
	if (value >= 10_000) return `${(value / 1000).toFixed(1)} s`;
	return value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 2)} ms`;
};

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

export const times = (value: number): string => `${value.toFixed(2)}×`;

/** Formats a fraction as a percentage. */
export const share = (part: number): string => `${(part * 100).toFixed(1)} %`;

export const percent = (part: number): string => `±${(part * 100).toFixed(0)} %`;

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
