import { expect, test } from 'vitest'
import { formatTestList, pickJourneys, readJourneys } from './pickJourneys.mjs'

const journey = (file: string, ...titles: string[]) => ({ project: 'own worlds', file, titles })

test('reads journeys with their projects and groups', () => {
  const spec = (file: string, title: string, ...projects: string[]) => ({
    file,
    title,
    tests: projects.map((projectName) => ({ projectName })),
  })
  const suites = [
    {
      title: 'a.e2e.ts',
      specs: [spec('a.e2e.ts', 'mints', 'shared worlds', 'extension')],
      suites: [{ title: 'on a phone', specs: [spec('a.e2e.ts', 'scans', 'own worlds')] }],
    },
  ]
  const journeys = readJourneys({ suites })
  expect(journeys).toEqual([
    { project: 'shared worlds', file: 'a.e2e.ts', titles: ['mints'] },
    { project: 'extension', file: 'a.e2e.ts', titles: ['mints'] },
    { project: 'own worlds', file: 'a.e2e.ts', titles: ['on a phone', 'scans'] },
  ])
  expect(formatTestList(journeys)).toBe(
    '[shared worlds] › a.e2e.ts › mints\n[extension] › a.e2e.ts › mints\n[own worlds] › a.e2e.ts › on a phone › scans\n',
  )
})

test('picks one journey for each requirement, and as few as possible', () => {
  const one = journey('a.e2e.ts', '[M-01] mints')
  const both = journey('b.e2e.ts', '[M-01] [M-02] mints again')
  const group = journey('b.e2e.ts', '[T-01] on a phone', 'scans')
  expect(pickJourneys([one, both, group])).toEqual([both, group])
})

test('picks the first journey of a file without a requirement, and no second', () => {
  const [first, second] = [journey('c.e2e.ts', 'recovers'), journey('c.e2e.ts', 'recovers twice')]
  expect(pickJourneys([first, second])).toEqual([first])
})

test('picks nothing more of a file whose requirements are proven', () => {
  const proof = journey('a.e2e.ts', '[M-01] mints')
  const more = [journey('d.e2e.ts', '[M-01] mints in the dark'), journey('d.e2e.ts', 'and at night')]
  expect(pickJourneys([proof, ...more])).toEqual([proof])
})
