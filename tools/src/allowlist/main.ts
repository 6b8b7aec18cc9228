/** `npm run allowlist -- list.csv`: parses a list, writes its root and proofs, prints the next steps. */
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buildAllowlist, type Allowlist } from '@peppermint/sale/allowlist/buildAllowlist.ts'
import type { Command, CommandOutput } from '../program/runCommand.ts'
import { parseAllowlistOptions, USAGE, type AllowlistOptions } from './allowlistOptions.ts'
import { describeNext, nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { shortPath } from '../program/shortPath.ts'
import { describeCollectionPlace } from '../launch/addressFilePath.ts'
import { InvalidList, parseAllowlist } from '@peppermint/sale/allowlist/parseAllowlist.ts'
import { AllowlistConflict, writeAllowlist, type WrittenAllowlist } from './writeAllowlist.ts'

/** About a million accounts. */
const MAX_FILE_BYTES = 64 * 2 ** 20
const numberFormat = new Intl.NumberFormat('en')

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
  write(formatReport(list, await writeAllowlist(options.out, list, options), options, from))
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

function formatReport(
  list: Allowlist,
  written: WrittenAllowlist,
  { addressFile, given }: AllowlistOptions,
  from: string,
): string {
  const manifest = shortPath(written.manifest, from)
  const place = describeCollectionPlace(list, addressFile, from, given)
  const setRoot = place && nextCommand(['collection', ...place, 'set-root', '--list', manifest])
  const { files, bytes, maxFileBytes, checkedProofs } = written
  const kilobytes = (size: number) => `${numberFormat.format(Math.ceil(size / 1000))} kB`
  return `${formatTotals(list.entitlements.size, list.quotas)}
Chain ${list.chainId}, contract ${list.contract}, phase ${list.phase}.

Root      ${list.root}
Files     ${numberFormat.format(files)} in ${shortPath(written.folder, from)}
          ${kilobytes(bytes)} in total; a visitor loads one, of at most ${kilobytes(maxFileBytes)}
Checked   ${numberFormat.format(checkedProofs)} ${checkedProofs === 1 ? 'proof' : 'proofs'} read back from the files ${checkedProofs === 1 ? 'matches' : 'match'} the root
Manifest  ${manifest}

${describeNext([
  {
    about: `Publish the files: start the server with ALLOWLIST_DIR=${shortPath(dirname(written.folder), from)}, or put the folder
   ${list.root}
   unchanged below /allowlist/ of the page's host. Keep the folders of earlier roots until the chain has the new one.`,
  },
  {
    about: `Set the root as the owner: setAllowlistRoot(${list.phase}, root). Until then nothing can be minted in the phase; once it
   has started, a root cannot be changed.${setRoot === undefined ? '' : ' This shows what it does. Add --broadcast to send it, or\n   --safe batch.json if the owner is a Safe:'}`,
    ...(setRoot !== undefined && { commands: [setRoot] }),
  },
  {
    about:
      'Open the page and check an account of the list. The page trusts the root on chain, not these files.',
  },
])}`
}

function formatTotals(accounts: number, quotas: number): string {
  return `${numberFormat.format(accounts)} account${accounts === 1 ? '' : 's'}, ${numberFormat.format(quotas)} token${quotas === 1 ? '' : 's'} at most.`
}

function isFileSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

export const allowlistCommand: Command = {
  name: 'allowlist',
  usage: USAGE,
  async run({ args, from, environment, output }) {
    await createAllowlist(parseAllowlistOptions(args, from, environment), from, output)
  },
  expected: [AllowlistConflict, UnreadableList],
  describe(error) {
    if (error instanceof InvalidList)
      return [
        ...error.issues.map(({ row, reason }) => `row ${row}: ${reason}`),
        `${error.message} Nothing was written. Fix the list and run the same command again.`,
      ].join('\n')
    return isFileSystemError(error) ? `The files were not written: ${error.message}.` : undefined
  },
}
