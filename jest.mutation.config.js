/** The tests without their projects, which the mutation runner cannot tell apart. */
const { projects, ...common } = require('./jest.config.js');
const { displayName: _name, testPathIgnorePatterns: _pure, ...engine } = projects[1];

/** @type {import('jest').Config} */
module.exports = { ...common, ...engine };
