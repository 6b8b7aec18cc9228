/** To whom a call sends what it moves. */
import type { ParameterValue } from '../wire/index.ts'
import { valuesOf } from './nestedCalls.ts'
import type { ReviewedCall } from './reviewedCall.ts'

/** @returns accounts as the calldata names them, by the rule of the called function; not that of a coin sent along. */
export function recipientsOf({ builtIn, rule }: Pick<ReviewedCall, 'builtIn' | 'rule'>): readonly string[] {
  if (builtIn === null || rule?.class !== 'moves-assets' || rule.to === undefined) return []
  const named = valuesOf(builtIn).get(rule.to) ?? []
  return (typeof named === 'string' ? [named] : named).filter(
    (one: ParameterValue): one is string => typeof one === 'string',
  )
}
