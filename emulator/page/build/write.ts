import { writeFileSync } from 'node:fs';
import { buildPage } from './build';

// Writes the page to where the package keeps it, so that the package needs no bundler of its own.

const [, , file] = process.argv;
if (file === undefined) throw new Error('Where to?');
void buildPage().then((assets) => writeFileSync(file, JSON.stringify(assets)));
