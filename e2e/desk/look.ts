import { playwright } from '../playwright';

// npm run e2e -- desk [folder]
//
// Tests the emulator's page in a browser and takes pictures (in .demo/look). Traces of failed tests
// are in .demo/test-results.

void playwright(__dirname, process.argv[2]).then((code) => process.exit(code));
