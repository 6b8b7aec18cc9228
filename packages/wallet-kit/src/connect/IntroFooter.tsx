/** Under the list, where there is no room for the panel. */
import { useEffect, useRef } from 'react'
import { QuietButton } from '../dialog/controls.tsx'
import { useLocale } from '../words/locale.ts'
import { useTranslation } from '../words/translation.ts'
import type { IntroOptions } from './step.ts'

interface IntroFooterProps extends IntroOptions {
  readonly shouldFocus: boolean
  readonly onLearn: () => void
}

/** Under the grid, where there is no room for the panel. */
export function IntroFooter({ hosts, disclaimer, shouldFocus, onLearn }: IntroFooterProps) {
  const t = useTranslation()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shouldFocus) actions.current?.querySelector('button')?.focus()
  }, [shouldFocus])
  return (
    <>
      <Hosts hosts={hosts} />
      <div className="kit-actions" ref={actions}>
        <QuietButton onClick={onLearn}>{t('connect.learn.title', 'What is a Wallet?')}</QuietButton>
      </div>
      {disclaimer !== undefined && <div className="kit-soft">{disclaimer}</div>}
    </>
  )
}

/** Whom the page asks about an address. */
export function Hosts({ hosts }: { readonly hosts: readonly string[] }) {
  const t = useTranslation()
  const { lang } = useLocale()
  if (!hosts.length) return null
  return (
    <p className="kit-soft">
      {t(
        'connect.intro.hosts',
        'Once connected, this page looks up your address at {hosts}. Your wallet may contact other servers.',
        { hosts: formatList(hosts, lang) },
      )}
    </p>
  )
}

/** "a", "a and b", "a, b and c". */
const formatList = (items: readonly string[], lang: string) => new Intl.ListFormat(lang).format(items)
