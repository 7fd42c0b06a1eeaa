import { playwright } from '../playwright';

// npm run look:desk -- [folder]
//
// The page of the emulator in a browser: the tests of this folder, and the pictures they take (in .demo/look). The
// trace of a test that fails is in .demo/test-results.

void playwright(__dirname, process.argv[2]).then((code) => process.exit(code));
