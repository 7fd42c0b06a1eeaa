/**
 * A map of at most `limit` entries. Setting an entry makes it the newest; the oldest is dropped
 * first.
 */
export class NewestMap<Value> extends Map<string, Value> {
	constructor(private readonly limit: number) {
		super();
	}

	override set(key: string, value: Value): this {
		this.delete(key);
		super.set(key, value);
		const [oldest] = this.keys();
		if (this.size > this.limit && oldest !== undefined) this.delete(oldest);
		return this;
	}
}
