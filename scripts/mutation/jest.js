/**
 * @type {import('jest').Config} What scripts/mutation.mjs asks for; in a sandbox, which is the root
 * there.
 */
module.exports = { ...JSON.parse(process.env.MUTATION_JEST ?? '{}'), rootDir: process.cwd() };
