import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { npmCommand } from './npm';
import { places } from './places';

/**
 * Packs the built package like publishing, and unpacks it like n8n's installation.
 *
 * @param folder the target; created if missing
 * @returns the folder of the unpacked package
 * @throws with the output of npm or tar
 */
export function packPackage(folder: string): string {
	const unpacked = join(folder, 'package');
	mkdirSync(unpacked, { recursive: true });
	run('tar', '-xzf', packFile(folder), '-C', unpacked, '--strip-components=1');
	return unpacked;
}

/** Packs the built package like publishing; returns the file's path. */
export function packFile(folder: string): string {
	mkdirSync(folder, { recursive: true });
	// The home folder may be read-only.
	const cache = ['--cache', join(folder, 'npm-cache')];
	npm('pack', '--ignore-scripts', '--silent', '--pack-destination', folder, ...cache);
	const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
	if (tarball === undefined) throw new Error(`"npm pack" left no file in ${folder}.`);
	return join(folder, tarball);
}

function npm(...args: string[]): void {
	run(...npmCommand(), ...args);
}

function run(command: string, ...args: string[]): void {
	const { status, stderr, error } = spawnSync(command, args, {
		cwd: places.root,
		encoding: 'utf8',
		timeout: 60_000,
		shell: command.endsWith('.cmd'),
	});
	if (status !== 0)
		throw new Error(`${basename(command)} ${args[0] ?? ''}: ${error?.message ?? stderr}`);
}
