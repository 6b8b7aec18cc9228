/**
 * Summary of the failures of a test run, read from the runners' reports. It is printed at the end of the run, because
 * of a log of thousands of lines often only the end is kept.
 */
import { stripVTControlCharacters } from 'node:util'

/** Lines of a failure's message in the summary; the log has all of them. */
const MAX_LINES = 12

/** @typedef {{ title: string, details: string }} Failure */

/**
 * @param {any} report of Vitest's JSON reporter
 * @returns {Failure[]} failed and skipped tests, and files that could not be run.
 */
export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => failure(file, `${test.fullName} (${test.status})`, test.failureMessages, test.duration))
    // A failed hook is reported only here: its tests are skipped without a reason.
    return status === 'failed' && message ? [failure(file, 'the file itself', [message]), ...tests] : tests
  })
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {Failure[]} failed, skipped and flaky tests, and errors outside of tests.
 */
export function failuresOfPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap((suite) => failuresOfSuite(suite)),
    ...errors.map((error) => failure('', 'outside of any test', [error.message])),
  ]
}

function failuresOfSuite({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const [result] = results
        const messages = result?.errors.map(({ message }) => message) ?? []
        return failure(file, `${title} (${result?.status ?? status})`, messages, result?.duration)
      }),
  )
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(suite))]
}

/**
 * @param {string} output of `forge test`
 * @returns {Failure[]} one per failed test, with the counterexample.
 */
export function failuresOfForge(output) {
  const lines = stripVTControlCharacters(output).split('\n')
  // Forge repeats them at the end of its output.
  return [...new Set(lines.filter((line) => line.startsWith('[FAIL')))].map((line) => ({
    title: line,
    details: '',
  }))
}

/**
 * @param {string} title
 * @param {string} output of a program
 * @returns {Failure} with the end of its output.
 */
export function failureOfProgram(title, output) {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  return {
    title,
    details: lines
      .slice(-4 * MAX_LINES)
      .map((line) => `    ${line}\n`)
      .join(''),
  }
}

/** @param {readonly Failure[]} failures @returns {string} text to print: each failure with its first lines. */
export function formatFailures(failures) {
  return failures.map(({ title, details }) => `✗ ${title}\n${details}`).join('')
}

function failure(file, title, messages = [], durationMs) {
  const duration = durationMs === undefined ? '' : `, ${(durationMs / 1000).toFixed(1)} s`
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const details = lines
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => `    ${line}\n`)
  return { title: `${file}${file && ': '}${title}${duration}`, details: details.join('') }
}
