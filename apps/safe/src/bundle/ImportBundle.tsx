/** Takes over what another owner passed on: pasted, dropped, chosen as a file, or followed as a link. */
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { BundleError, type BundleContent } from '@peppermint/safe/bundle'
import { batchDraftOf, MAX_CALLS } from '@peppermint/ui/safe/batchDraft.ts'
import { messagePath, newPath, transactionPath } from '@peppermint/ui/safe/paths.ts'
import { useLocation } from 'wouter'
import { batchWords, changedBatchWords, importProblem } from './bundleWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { safeKey, useSource } from '../queries.ts'
import { proposalStoreOf } from '../source/chain/proposalStore.ts'
import { useWorkspace } from '../workspace.ts'
import { checkBundle, readFileText, type CheckedBundle } from './checkBundle.ts'
import { readBatchFile, type ReceivedBatch } from './readBatchFile.ts'
import { ReceivedBundle } from './ReceivedBundle.tsx'
import { t } from '@peppermint/ui/words/t.ts'

type ImportState =
  | { readonly status: 'idle' | 'checking' | 'added' }
  | { readonly status: 'batch'; readonly batch: ReceivedBatch; readonly isFull: boolean }
  | CheckedBundle

export function ImportBundle() {
  const source = useSource()
  const { chain, sourceType } = useWorkspace()
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [state, setState] = useState<ImportState>({ status: 'idle' })

  async function check(read: () => Promise<string>) {
    setState({ status: 'checking' })
    try {
      const text = await read()
      const batch = text.trimStart().startsWith('{') ? readBatchFile(text, source) : undefined
      setState(
        batch === undefined
          ? await checkBundle(text, chain(), source.safe)
          : { status: 'batch', batch, isFull: false },
      )
    } catch (error) {
      const { code, path } = error instanceof BundleError ? error : new BundleError('unreadable')
      setState({ status: 'refused', problem: code, path })
    }
  }

  // The answer is above the form that asked for it.
  const answer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.status !== 'idle') answer.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  useLinkedBundle((fragment) => void check(() => Promise.resolve(fragment)))

  function add(received: Extract<ImportState, { status: 'ready' }>) {
    try {
      proposalStoreOf(source.chainId, source.safe).add(received.content)
      setState({ status: 'added' })
      // What is kept here is on the pages that read from the chain.
      sourceType.set('chain')
      void queries.invalidateQueries({ queryKey: safeKey({ ...source, type: 'chain' }) })
      const path = onlyPath(received.content)
      if (path !== undefined) navigate(path)
    } catch (error) {
      setState({ status: 'refused', problem: error instanceof BundleError ? error.code : 'invalid' })
    }
  }

  function addBatch(batch: ReceivedBatch) {
    const isAdded = batchDraftOf(source.chainId, source.safe).add(batch.calls.map((call) => ({ call })))
    if (isAdded) navigate(newPath(source.safe, 'batch'))
    else setState({ status: 'batch', batch, isFull: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('bundle')
    if (typeof text === 'string' && text.trim() !== '') void check(() => Promise.resolve(text))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file !== undefined) void check(() => readFileText(file))
  }

  return (
    <section className="list" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {/* What came by a link is what the page was opened for. */}
      <div aria-live="polite" ref={answer}>
        {state.status === 'checking' && <p className="note">{t`Checking every hash and signature…`}</p>}
        {state.status === 'added' && <p className="note">{t`Added. Open one of them below to sign it.`}</p>}
        {state.status === 'refused' && (
          <p className="note bad">
            <strong>{t`Not added.`}</strong> {importProblem(state.problem, state.path)}
          </p>
        )}
        {state.status === 'batch' && (
          <div className="note">
            <p>{batchWords(state.batch.calls.length)}</p>
            {state.batch.isChanged && <p className="note warn">{changedBatchWords}</p>}
            {state.isFull ? (
              <p className="note bad">
                {t`A batch has at most ${MAX_CALLS} calls, so nothing was added. Propose or empty it first.`}
              </p>
            ) : (
              <ActionButton onClick={() => addBatch(state.batch)}>{t`Add to a batch`}</ActionButton>
            )}
          </div>
        )}
        {state.status === 'ready' && <ReceivedBundle received={state} onAdd={() => add(state)} />}
      </div>
      <h3>{t`Add what another owner sent you`}</h3>
      <form className="import" onSubmit={submit}>
        <label htmlFor="bundle">{t`Link, or the text of a file`}</label>
        <textarea id="bundle" name="bundle" rows={3} spellCheck={false} autoComplete="off" />
        <div className="pass-on">
          <ActionButton>{t`Check it`}</ActionButton>
          <label className="b secondary file">
            {t`Choose file`}
            <input
              type="file"
              accept=".json,application/json"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file !== undefined) void check(() => readFileText(file))
                target.value = ''
              }}
            />
          </label>
        </div>
      </form>
    </section>
  )
}

/** The page of what a bundle contains; undefined if that is several things. */
function onlyPath({ safe, transactions, messages }: BundleContent): string | undefined {
  const paths = [
    ...transactions.map(({ safeTxHash }) => transactionPath(safe, safeTxHash)),
    ...messages.map(({ messageHash }) => messagePath(safe, messageHash)),
  ]
  return paths.length === 1 ? paths[0] : undefined
}

/** Takes the bundle out of the address bar, so that it is not in the history, and passes it on. */
function useLinkedBundle(onBundle: (fragment: string) => void) {
  const take = useEffectEvent(() => {
    const { hash, pathname, search } = location
    if (!hash.startsWith('#bundle=')) return
    history.replaceState(history.state, '', pathname + search)
    onBundle(hash)
  })
  useEffect(() => {
    const listen = () => take()
    listen()
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, [])
}
