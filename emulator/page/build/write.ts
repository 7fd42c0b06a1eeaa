import { writeFileSync } from 'node:fs';
import { buildPage } from './build';

// Writes the built page to a file of the package, which has no bundler.

const [, , file] = process.argv;
if (file === undefined) throw new Error('Where to?');
void buildPage().then((assets) => writeFileSync(file, JSON.stringify(assets)));
