/** The public end of the creator's hash chain, from a file that the command wrote where the secret is. */
import { nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { useCopy } from '@peppermint/wallet-kit'
import { useId, useState } from 'react'
import type { Address } from 'viem'
import { t } from '@peppermint/ui/words/t.ts'
import { launchWords, linkProblemWords, linkWords } from '../words/launchWords.ts'
import { copyWords } from '../words/listWords.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { networkOptions } from './networkOptions.ts'
import { readLinkChoice, type LinkChoice as Choice, type LaunchTermsState } from './launchTerms.ts'
import type { LaunchWork } from './useLaunch.ts'

interface LinkChoiceProps {
  readonly account: Address
  readonly terms: Exclude<LaunchTermsState, { readonly status: 'invalid' }>
  readonly work: LaunchWork
}

export function LinkChoice({ account, terms, work }: LinkChoiceProps) {
  const { site } = useSession()
  const { chainId } = site.deployment
  const id = useId()
  const [problem, setProblem] = useState<Exclude<Choice['status'], 'link'>>()
  const command = nextCommand(
    ['deploy', ...networkOptions(site), '--from', account, '--link-file', 'link.json'],
    { COLLECTION: COLLECTION.folder },
  )
  const [outcome, copy] = useCopy(command)
  if (terms.status === 'ready')
    return work.link === undefined ? null : <p className="notice">{linkWords(work.link.link)}</p>
  const take = async (file: Blob) => {
    const choice = readLinkChoice(await file.text(), chainId, terms.linkedTo)
    if (choice.status === 'link') work.setLink(choice.link)
    else setProblem(choice.status)
  }
  return (
    <section className="drop" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t`Links`}</h3>
      <p>{launchWords.secret}</p>
      <code className="brk command">{command}</code>
      <button type="button" className="b secondary" onClick={copy}>
        <span aria-live="polite">{copyWords(outcome)}</span>
      </button>
      <label htmlFor={`${id}-file`}>{t`Choose link.json`}</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file !== undefined) void take(file)
          event.target.value = ''
        }}
      />
      {problem !== undefined && (
        <p className="notice bad" role="alert">
          {linkProblemWords[problem]}
        </p>
      )}
    </section>
  )
}
