import * as z from 'zod/v4';
import type { Service } from '../tools/service';
import type { Store } from '../tools/store';

/** What a scene plays with. */
export interface Stage {
	readonly service: Service;
	readonly store: Store;
}

/** Something that outlives the version of the package that wrote it. */
export interface Format<Shape extends z.ZodType = z.ZodType> {
	/** What the newest code does with it, as the title of a test. */
	readonly claim: string;
	readonly shape: Shape;
	/** Lets the present code write it. */
	readonly save: (stage: Stage) => Promise<z.infer<Shape>>;
	/** Lets the present code go on with what an earlier one wrote; expects what has to come of it. */
	readonly replay: (saved: z.infer<Shape>, stage: Stage) => Promise<void>;
}

/** A format that reads its file by its own shape. */
export const format = <Shape extends z.ZodType>(one: Format<Shape>): Format => ({
	...one,
	replay: async (saved, stage) => await one.replay(one.shape.parse(saved), stage),
});

/** JSON as n8n's database holds it. */
export const record = z.record(z.string(), z.json());
