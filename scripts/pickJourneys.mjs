/**
 * Picks the journeys of `npm test`: one for each promise. What a journey promises is in its title, as ids of
 * requirements; a file whose titles name none makes one promise. So a new journey needs no list and no tag: it is
 * picked if it is the first to prove something. All others run with `--all`.
 */

const BRACKETED = /\[([A-Z]-\d{2})\]/g

/** @typedef {{ project: string, file: string, titles: string[] }} Journey `titles` of its groups and its own */

/**
 * @param {any} report of `playwright test --list --reporter=json`
 * @returns {Journey[]} in the report's order
 */
export function readJourneys({ suites }) {
  const journeys = []
  const read = ({ specs = [], suites: groups = [] }, titles) => {
    for (const { file, title, tests } of specs) {
      for (const { projectName } of tests)
        journeys.push({ project: projectName, file, titles: [...titles, title] })
    }
    for (const group of groups) read(group, [...titles, group.title])
  }
  for (const file of suites) read(file, [])
  return journeys
}

/**
 * @param {readonly Journey[]} journeys
 * @returns {Journey[]} as few as together promise the same: each time the one with most that is not promised yet, and
 * of several the first.
 */
export function pickJourneys(journeys) {
  const named = new Map(journeys.map((journey) => [journey, readIds(journey)]))
  const withIds = new Set(journeys.filter((each) => named.get(each).length > 0).map(({ file }) => file))
  const promisesOf = (journey) => (withIds.has(journey.file) ? named.get(journey) : [journey.file])
  const open = new Set(journeys.flatMap(promisesOf))
  const picked = []
  while (open.size > 0) {
    const count = (journey) => promisesOf(journey).filter((promise) => open.has(promise)).length
    const best = journeys.reduce((one, other) => (count(other) > count(one) ? other : one))
    for (const promise of promisesOf(best)) open.delete(promise)
    picked.push(best)
  }
  return picked
}

function readIds({ titles }) {
  return [...new Set([...titles.join(' ').matchAll(BRACKETED)].map(([, id]) => id))]
}

/** The journeys as a file for Playwright's `--test-list`. */
export function formatTestList(journeys) {
  return journeys
    .map(({ project, file, titles }) => `${[`[${project}]`, file, ...titles].join(' › ')}\n`)
    .join('')
}
