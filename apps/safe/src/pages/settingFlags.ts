/** What is unusual about a Safe's settings, worst first. */
import { findKnownContract, type SafeState } from '@peppermint/safe/chain'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface SettingFlag {
  readonly setting: 'owners' | 'threshold' | 'modules' | 'guard' | 'fallbackHandler'
  readonly text: string
  readonly tone: 'bad' | 'warn'
}

type Settings = Pick<SafeState, 'owners' | 'threshold' | 'modules' | 'guard' | 'fallbackHandler'>

/** Pure. */
export function settingFlags({
  owners,
  threshold,
  modules,
  guard,
  fallbackHandler,
}: Settings): readonly SettingFlag[] {
  const flags: SettingFlag[] = []
  const add = (setting: SettingFlag['setting'], tone: SettingFlag['tone'], text: string) =>
    void flags.push({ setting, tone, text })
  if (modules === null)
    add('modules', 'warn', t`Modules can move everything without any owner’s signature. Try again later.`)
  else if (modules.length > 0)
    add(
      'modules',
      'bad',
      plural(
        modules.length,
        t`A module can move everything without any owner’s signature.`,
        t`${modules.length} modules can move everything without any owner’s signature.`,
      ),
    )
  if (fallbackHandler !== null && findKnownContract(fallbackHandler)?.role !== 'fallbackHandler')
    add(
      'fallbackHandler',
      'bad',
      t`This handler isn’t Safe’s. It decides which signatures of this Safe others accept.`,
    )
  if (guard !== null)
    add(
      'guard',
      'warn',
      t`The guard is asked before every transaction. A faulty one can lock the Safe for good.`,
    )
  if (fallbackHandler === null)
    add('fallbackHandler', 'warn', t`Without a handler this Safe can’t sign messages, such as a sign-in.`)
  if (threshold === 1 && owners.length > 1)
    add('threshold', 'warn', t`Any one of ${owners.length} owners can move everything alone.`)
  if (threshold === owners.length && owners.length > 1)
    add('threshold', 'warn', t`Every owner has to sign. If one loses the key, nothing can be moved any more.`)
  if (owners.length === 1)
    add('owners', 'warn', t`One key owns everything. If it is lost, so is what the Safe holds.`)
  return flags
}
