/** `npm run allowlist -- list.csv`: parses a list, writes its root and proofs, prints the next steps. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { buildAllowlist, type Allowlist } from '@peppermint/sale/allowlist/buildAllowlist.ts'
import { UsageError, parseAllowlistOptions, USAGE, type AllowlistOptions } from './allowlistOptions.ts'
import { InvalidList, parseAllowlist } from '@peppermint/sale/allowlist/parseAllowlist.ts'
import { AllowlistConflict, writeAllowlist, type WrittenAllowlist } from './writeAllowlist.ts'

/** About a million accounts. */
const MAX_FILE_BYTES = 64 * 2 ** 20
const numberFormat = new Intl.NumberFormat('en')

/** The output streams of a command. */
export interface CommandOutput {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
}

/**
 * Runs the command.
 * @param args without the program name.
 * @param from base folder of relative paths.
 * @returns the exit code: 0 done, 1 failed (nothing was written), 2 invalid command line.
 */
export async function allowlist(
  args: readonly string[],
  from: string,
  output: CommandOutput,
): Promise<number> {
  try {
    const options = parseAllowlistOptions(args, from)
    if (options === 'help') {
      output.write(USAGE)
      return 0
    }
    await createAllowlist(options, from, output)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      output.writeError(`${error.message}\nnpm run allowlist -- --help lists every option.\n`)
      return 2
    }
    if (error instanceof InvalidList) {
      for (const { row, reason } of error.issues) output.writeError(`row ${row}: ${reason}\n`)
      output.writeError(
        `${error.message} Nothing was written. Fix the list and run the same command again.\n`,
      )
      return 1
    }
    if (error instanceof AllowlistConflict || error instanceof UnreadableList) {
      output.writeError(`${error.message}\n`)
      return 1
    }
    if (isFileSystemError(error)) {
      output.writeError(`The files were not written: ${error.message}.\n`)
      return 1
    }
    throw error
  }
}

async function createAllowlist(
  options: AllowlistOptions,
  from: string,
  { write }: CommandOutput,
): Promise<void> {
  const rows = parseAllowlist(await readText(options.file), options.defaults)
  if (!options.scope) {
    const quotas = rows.reduce((sum, { quota }) => sum + quota, 0)
    write(`The list is valid: ${formatTotals(rows.length, quotas)}\n`)
    write('Nothing was written. To build root and proofs, give the phase: --phase, from 0.\n')
    return
  }
  const list = buildAllowlist(rows, options.scope)
  write(formatReport(list, await writeAllowlist(options.out, list, options), from))
}

/** The list's file is not readable text. Nothing was written. */
class UnreadableList extends Error {
  override readonly name = 'UnreadableList'
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new UnreadableList(`${file} cannot be read. Nothing was written. Check the name.`, { cause })
  })
  if (size > MAX_FILE_BYTES)
    throw new UnreadableList(
      `${file} has ${numberFormat.format(size)} bytes; the limit is ${numberFormat.format(MAX_FILE_BYTES)}. Nothing was written.`,
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

function formatReport(list: Allowlist, written: WrittenAllowlist, from: string): string {
  const { files, bytes, maxFileBytes, checkedProofs } = written
  const kilobytes = (size: number) => `${numberFormat.format(Math.ceil(size / 1000))} kB`
  return `${formatTotals(list.entitlements.size, list.quotas)}
Chain ${list.chainId}, contract ${list.contract}, phase ${list.phase}.

Root      ${list.root}
Files     ${numberFormat.format(files)} in ${formatPath(written.folder, from)}
          ${kilobytes(bytes)} in total; a visitor loads one, of at most ${kilobytes(maxFileBytes)}
Checked   ${numberFormat.format(checkedProofs)} proof${checkedProofs === 1 ? '' : 's'} read back from the files match the root
Manifest  ${formatPath(written.manifest, from)}

Next:
1. Publish the files: start the server with ALLOWLIST_DIR=${formatPath(dirname(written.folder), from)}, or put the folder
   ${list.root}
   unchanged below /allowlist/ of the page's host. Keep the folders of earlier roots until the chain has the new one.
2. Have the owner set the root: setAllowlistRoot(${list.phase}, root). Until then nothing can be minted in the phase.
   Once the phase has started, a root cannot be changed.
3. Open the page and check an account of the list. The page trusts the root on chain, not these files.
`
}

/** A path relative to `from` where it is below it. */
function formatPath(path: string, from: string): string {
  const short = relative(from, path)
  return short.startsWith('..') ? path : short
}

function formatTotals(accounts: number, quotas: number): string {
  return `${numberFormat.format(accounts)} account${accounts === 1 ? '' : 's'}, ${numberFormat.format(quotas)} token${quotas === 1 ? '' : 's'} at most.`
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

if (import.meta.main) {
  process.exitCode = await allowlist(
    process.argv.slice(2),
    // npm runs scripts in the root; INIT_CWD is the folder of the caller.
    process.env['INIT_CWD'] ?? process.cwd(),
    {
      write: (text) => void process.stdout.write(text),
      writeError: (text) => void process.stderr.write(text),
    },
  )
}
