/** Writes what explorers ask for: the sources with the compiler's settings, and the arguments of each constructor. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'viem'
import { getTransaction } from 'viem/actions'
import type { LaunchedCollection } from './addressFile.ts'
import { WITH_SOURCES } from './collectionLaunch.ts'
import { verificationInputs, type VerificationInput } from './standardJson.ts'

/**
 * Writes the files into a folder.
 * @param launched when the collection stands: its arguments are read back from the chain, and its code compared.
 * @returns what was written, in words.
 */
export async function writeVerification(
  folder: string,
  client: Client,
  launched: LaunchedCollection | undefined,
): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const lines: string[] = []
  for (const input of verificationInputs(WITH_SOURCES)) {
    const file = join(folder, `${input.name}.json`)
    writeFileSync(file, input.json)
    const contract = launched?.contracts.find(({ name }) => name === input.name)
    lines.push(`${input.name}  ${contract ? contract.address : 'not launched'}`)
    lines.push(
      `  standard JSON  ${file}`,
      `  contract       ${input.target}`,
      `  compiler       ${input.compiler}`,
    )
    if (contract?.transaction !== undefined) {
      const { input: sent } = await getTransaction(client, { hash: contract.transaction })
      lines.push(`  arguments      ${writeArguments(folder, sent, input)}`)
    }
  }
  return `${lines.join('\n')}\n`
}

/** The encoded arguments follow the creation code in what was sent. @returns where they are, in words. */
function writeArguments(folder: string, sent: string, { name, creationCode }: VerificationInput): string {
  if (!sent.startsWith(creationCode))
    return '! the contract was created from other sources than these: check out the commit of its launch'
  const encoded = sent.slice(creationCode.length)
  if (encoded === '') return 'none'
  const file = join(folder, `${name}.arguments.txt`)
  writeFileSync(file, encoded)
  return file
}
