/** `npm run allowlist -- list.csv`: reads the list, writes root and proofs, says what to do next. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { buildAllowlist, type Allowlist } from './buildAllowlist.ts'
import { BadUsage, readListOptions, USAGE, type ListOptions } from './listOptions.ts'
import { BadList, readList } from './readList.ts'
import { OtherAllowlist, writeAllowlist, type WrittenAllowlist } from './writeAllowlist.ts'

/** About a million accounts; a larger file is something else. */
const LARGEST_FILE = 64 * 2 ** 20
const count = new Intl.NumberFormat('en')

/** Where the command says things; a process has exactly these two. */
export interface Speech {
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

/**
 * Runs the command.
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns the exit code: 0 done, 1 faults or failure (nothing was written), 2 not understood.
 */
export async function allowlist(args: readonly string[], from: string, speech: Speech): Promise<number> {
  try {
    const options = readListOptions(args, from)
    if (options === 'help') {
      speech.say(USAGE)
      return 0
    }
    await makeList(options, from, speech)
    return 0
  } catch (error) {
    if (error instanceof BadUsage) {
      speech.complain(`${error.message}\nnpm run allowlist -- --help tells of every option.\n`)
      return 2
    }
    if (error instanceof BadList) {
      for (const { row, reason } of error.faults) speech.complain(`row ${row}: ${reason}\n`)
      speech.complain(`${error.message} Nothing was written. Mend the list and run the same command again.\n`)
      return 1
    }
    if (error instanceof OtherAllowlist || error instanceof UnreadableList) {
      speech.complain(`${error.message}\n`)
      return 1
    }
    if (isFileTrouble(error)) {
      speech.complain(`The files were not written: ${error.message}.\n`)
      return 1
    }
    throw error
  }
}

async function makeList(options: ListOptions, from: string, { say }: Speech): Promise<void> {
  const rows = readList(await textOf(options.file), options.defaults)
  if (!options.place) {
    const quotas = rows.reduce((sum, { quota }) => sum + quota, 0)
    say(`The list is in order: ${accountsAndQuotas(rows.length, quotas)}\n`)
    say('Nothing was written. To make root and proofs, say which phase the list is for: --phase, from 0.\n')
    return
  }
  const list = buildAllowlist(rows, options.place)
  say(report(list, await writeAllowlist(options.out, list, options), from))
}

/** The list's file is not text that could be a list. Nothing was written. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new UnreadableList(`${file} cannot be read: is the name right? Nothing was written.`, { cause })
  })
  if (size > LARGEST_FILE)
    throw new UnreadableList(
      `${file} has ${count.format(size)} bytes; the largest list read is ${count.format(LARGEST_FILE)}. Nothing was written.`,
    )
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new UnreadableList(
      `${file} is not UTF-8 text. Save it from the spreadsheet as “CSV UTF-8” and run the same command again. Nothing was written.`,
      { cause },
    )
  }
}

function report(list: Allowlist, written: WrittenAllowlist, from: string): string {
  const { files, bytes, largest, checked } = written
  const kilobytes = (size: number) => `${count.format(Math.ceil(size / 1000))} kB`
  return `${accountsAndQuotas(list.entitlements.size, list.quotas)}
Chain ${list.chainId}, contract ${list.contract}, phase ${list.phase}.

Root      ${list.root}
Files     ${count.format(files)} in ${shown(written.folder, from)}
          ${kilobytes(bytes)} together; a visitor loads one, of at most ${kilobytes(largest)}
Checked   ${count.format(checked)} proof${checked === 1 ? '' : 's'} read back from the files lead to the root
Note      ${shown(written.note, from)}

Next:
1. Publish the files: start the server with ALLOWLIST_DIR=${shown(dirname(written.folder), from)}, or put the folder
   ${list.root}
   unchanged below /allowlist/ of the page's host. Keep the folders of earlier roots until the chain has the new one.
2. Have the owner set the root: setAllowlistRoot(${list.phase}, root). Until then nothing can be minted in the phase.
   Once the phase has started, a root cannot be changed.
3. Open the page and check an account of the list. The page believes the chain's root, not these files.
`
}

/** A path as short as it stays clear. */
function shown(path: string, from: string): string {
  const short = relative(from, path)
  return short.startsWith('..') ? path : short
}

function accountsAndQuotas(accounts: number, quotas: number): string {
  return `${count.format(accounts)} account${accounts === 1 ? '' : 's'}, ${count.format(quotas)} token${quotas === 1 ? '' : 's'} at most.`
}

function isFileTrouble(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

if (import.meta.main) {
  process.exitCode = await allowlist(
    process.argv.slice(2),
    // npm runs a script in the root, wherever in the repository the person was.
    process.env['INIT_CWD'] ?? process.cwd(),
    {
      say: (text) => void process.stdout.write(text),
      complain: (text) => void process.stderr.write(text),
    },
  )
}
