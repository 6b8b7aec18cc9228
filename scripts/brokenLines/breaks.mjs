/**
 * @param {string} file source, from the repository's root.
 * @param {string} find a text that occurs once in it.
 * @param {string} replace what it is broken to.
 * @param {string} test file of the test that must fail.
 * @param {string} [title] part of its title, where not every test of the file that names the requirement is meant.
 * @returns {import('../brokenLines.mjs').BrokenLine}
 */
export const breaks = (file, find, replace, test, title) => ({ file, find, replace, test, title })
