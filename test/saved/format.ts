import * as z from 'zod/v4';
import type { Service } from '../tools/service';
import type { Store } from '../tools/store';

export interface Stage {
	readonly service: Service;
	readonly store: Store;
}

/** Data that outlives the version of the package that wrote it. */
export interface Format<Shape extends z.ZodType = z.ZodType> {
	/** What the newest code does with it: the title of the test. */
	readonly claim: string;
	readonly shape: Shape;
	/** Writes it with the current code. */
	readonly save: (stage: Stage) => Promise<z.infer<Shape>>;
	/** Continues from saved data with the current code, and checks the result. */
	readonly replay: (saved: z.infer<Shape>, stage: Stage) => Promise<void>;
}

/** Returns a format that parses its file with its shape. */
export const format = <Shape extends z.ZodType>(one: Format<Shape>): Format => ({
	...one,
	replay: async (saved, stage) => await one.replay(one.shape.parse(saved), stage),
});

/** JSON from n8n's database. */
export const record = z.record(z.string(), z.json());
