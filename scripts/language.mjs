/**
 * `npm run language [-- FOLDER …] [--count]`: fails on words and patterns of `scripts/language/denylist.json` in the
 * files of the repository: prose, names, titles of tests, names of files. `--count` prints hits per folder.
 */
import './requireNode24.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFinder } from './language/findHits.mjs'
import { root } from './runCommand.mjs'

const FOLDER_DEPTH = 3

/**
 * @param {import('./language/findHits.mjs').Denylist} denylist
 * @param {string[]} folders none for the whole repository
 * @returns {{ hits: import('./language/findHits.mjs').Hit[], files: number, stale: object[] }} `stale` are exceptions
 * and paths that matched nothing; they are only known of the whole repository.
 */
export function checkLanguage(denylist, folders = []) {
  const findHits = createFinder(denylist)
  const listed = ['-co', '--exclude-standard', '-z', '--', ...folders]
  const tracked = execFileSync('git', ['ls-files', ...listed], { cwd: root, encoding: 'utf8' }).split('\0')
  const isSkipped = (path) => denylist.notScanned.some((each) => new RegExp(each.path).test(path))
  const paths = tracked.filter((path) => path !== '' && existsSync(join(root, path)))
  const found = []
  let files = 0
  for (const path of paths.filter((each) => !isSkipped(each))) {
    const text = readFileSync(join(root, path), 'utf8')
    if (text.includes('\0')) continue
    files++
    found.push(...findHits(path, text))
  }
  const used = new Set(found.map(({ exception }) => exception))
  const unused = [
    ...denylist.exceptions.filter((each) => !used.has(each)),
    ...denylist.notScanned.filter((each) => !paths.some((path) => new RegExp(each.path).test(path))),
  ]
  return {
    hits: found.filter(({ exception }) => exception === undefined),
    files,
    stale: folders.length === 0 ? unused : [],
  }
}

function main(args) {
  const folders = args.filter((each) => !each.startsWith('--'))
  const denylist = JSON.parse(readFileSync(join(root, 'scripts/language/denylist.json'), 'utf8'))
  const { hits, files, stale } = checkLanguage(denylist, folders)
  if (args.includes('--count')) {
    const folderOf = ({ path }) => path.split('/').slice(0, -1).slice(0, FOLDER_DEPTH).join('/') || '.'
    const counts = Object.entries(Object.groupBy(hits, folderOf)).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    for (const [folder, { length }] of counts)
      process.stdout.write(`${String(length).padStart(6)}  ${folder}\n`)
  } else {
    for (const { path, line, word, use } of hits)
      process.stdout.write(`${path}:${line}: ${word.replaceAll(/\s+/g, ' ')} → ${use}\n`)
  }
  for (const each of stale) process.stdout.write(`denylist.json: matches nothing: ${JSON.stringify(each)}\n`)
  process.stdout.write(`${files} files, ${hits.length} hits\n`)
  return stale.length === 0 && hits.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) process.exitCode = main(process.argv.slice(2))
