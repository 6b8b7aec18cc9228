/**
 * What failed in a run, read from what the runners reported, to be told once more at its end: a log of thousands of
 * lines is often kept by its end only.
 */
import { stripVTControlCharacters } from 'node:util'

/** Lines of a failure's own words that are told; the rest stands in the log where it happened. */
const LINES = 12

/** @typedef {{ title: string, words: string }} Failure */

/**
 * @param {any} report of Vitest's JSON reporter
 * @returns {Failure[]} failed and skipped tests, and files that could not be run.
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => failure(file, `${test.fullName} (${test.status})`, test.failureMessages, test.duration))
    // A hook that failed is told here only: its tests are skipped, without a word of why.
    return status === 'failed' && message ? [failure(file, 'the file itself', [message]), ...tests] : tests
  })
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {Failure[]} failed, skipped and flaky tests, and what failed outside of any.
 */
export function failuresOfPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap((suite) => inSuite(suite)),
    ...errors.map((error) => failure('', 'outside of any test', [error.message])),
  ]
}

function inSuite({ file, specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const [result] = results
        const messages = result?.errors.map(({ message }) => message) ?? []
        return failure(file, `${title} (${result?.status ?? status})`, messages, result?.duration)
      }),
  )
  return [...here, ...suites.flatMap((suite) => inSuite(suite))]
}

/**
 * @param {string} output of `forge test`
 * @returns {Failure[]} one for each test that failed, with the counterexample.
 */
export function failuresOfForge(output) {
  const lines = stripVTControlCharacters(output).split('\n')
  // Forge repeats them at its end.
  return [...new Set(lines.filter((line) => line.startsWith('[FAIL')))].map((line) => ({
    title: line,
    words: '',
  }))
}

/**
 * @param {string} title
 * @param {string} output of a program
 * @returns {Failure} with the end of what it said.
 */
export function failureOfProgram(title, output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  return {
    title,
    words: lines
      .slice(-4 * LINES)
      .map((line) => `    ${line}\n`)
      .join(''),
  }
}

/** @param {readonly Failure[]} failures @returns {string} each with its first lines, to be shown as they are. */
export function tellFailures(failures) {
  return failures.map(({ title, words }) => `✗ ${title}\n${words}`).join('')
}

function failure(file, title, messages = [], milliseconds) {
  const took = milliseconds === undefined ? '' : `, ${(milliseconds / 1000).toFixed(1)} s`
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const words = lines
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
    .map((line) => `    ${line}\n`)
  return { title: `${file}${file && ': '}${title}${took}`, words: words.join('') }
}
