/** A launch by a Safe: batch files for its Transaction Builder, each with at most half of a block's gas. */
import { createSafeBatch, getMaxPartGas } from '@peppermint/sale/operations'
import { factoryCall } from '@peppermint/sale/launch/factory.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import type { Address } from 'viem'
import { saveFile } from '@peppermint/ui/parts/saveFile.ts'
import { launchWords } from '../words/launchWords.ts'
import { downloadWords } from '../words/listWords.ts'
import type { LaunchReading } from './readLaunch.ts'

interface SafeFilesProps {
  readonly safe: Address
  readonly name: string
  readonly launch: Launch
  readonly reading: LaunchReading
}

export function SafeFiles({ safe, name, launch, reading }: SafeFilesProps) {
  const { chainId } = useSession().site.deployment
  const parts = splitCreations(reading, getMaxPartGas(reading.blockGasLimit))
  return (
    <>
      <p>{launchWords.safe}</p>
      {parts.map((indexes, part) => {
        const file = `launch-${part + 1}-of-${parts.length}.json`
        const save = () => {
          const calls = indexes.flatMap((index) => {
            const step = launch.steps[index]
            return step === undefined
              ? []
              : [
                  {
                    ...factoryCall(step.initCode, step.factory),
                    value: 0n,
                    description: `Create ${step.name}.`,
                  },
                ]
          })
          const title = `${name}: launch ${part + 1} of ${parts.length}`
          const batch = createSafeBatch({ chainId, safe, name: title, createdAt: Date.now(), calls })
          saveFile(file, `${JSON.stringify(batch, undefined, 2)}\n`)
        }
        return (
          <button key={file} type="button" className="b secondary" onClick={save}>
            {downloadWords(file)}
          </button>
        )
      })}
    </>
  )
}

/** The missing creations by index, in order, as many to a part as fit. */
export function splitCreations(
  { creations }: Pick<LaunchReading, 'creations'>,
  maxGas: bigint,
): readonly (readonly number[])[] {
  const parts: number[][] = []
  let sum = maxGas
  for (const [index, { code, gas }] of creations.entries()) {
    if (code !== undefined) continue
    sum += gas
    const last = parts.at(-1)
    if (last === undefined || sum > maxGas) {
      parts.push([index])
      sum = gas
    } else last.push(index)
  }
  return parts
}
