/** Writes the files for source verification on explorers: standard JSON inputs and constructor arguments. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LaunchedCollection } from '@peppermint/sale/launch/addressFile.ts'
import { VERIFIED_CONTRACTS } from './collectionLaunch.ts'
import { getCreate2Address } from '@peppermint/sale/launch/factory.ts'
import { buildVerificationInputs, type VerificationInput } from './standardJson.ts'
import type { DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'

/**
 * Writes the files into a folder.
 * @param launched the launched collection: its arguments are written too, if its address proves them.
 * @returns a report for the terminal.
 */
export function writeVerification(folder: string, launched: LaunchedCollection | undefined): string {
  mkdirSync(folder, { recursive: true })
  const lines: string[] = []
  for (const input of buildVerificationInputs(VERIFIED_CONTRACTS)) {
    const file = join(folder, `${input.name}.json`)
    writeFileSync(file, input.json)
    const contract = launched?.contracts.find(({ name }) => name === input.name)
    lines.push(`${input.name}  ${contract ? contract.address : 'not launched'}`)
    lines.push(
      `  standard JSON  ${file}`,
      `  contract       ${input.target}`,
      `  compiler       ${input.compiler}`,
    )
    if (contract?.arguments !== undefined)
      lines.push(`  arguments      ${writeArguments(folder, contract, input)}`)
  }
  return `${lines.join('\n')}\n`
}

/** Verifies code and arguments with the CREATE2 address. @returns the path of the file, or a message. */
function writeArguments(
  folder: string,
  { address, arguments: encoded = '0x' }: DeployedContract,
  { name, creationCode }: VerificationInput,
): string {
  if (getCreate2Address(`0x${creationCode.slice(2)}${encoded.slice(2)}`) !== address)
    return '! the contract was created from different sources: check out the commit of its launch'
  if (encoded === '0x') return 'none'
  const file = join(folder, `${name}.arguments.txt`)
  writeFileSync(file, encoded.slice(2))
  return file
}
