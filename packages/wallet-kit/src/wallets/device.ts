/** The device that a page is on. Apart from the browser, which the first script need not know. */
import type { Environment } from './definition.ts'

/** The subset of `navigator` that identifies devices and browsers. */
export interface NavigatorInfo {
  readonly userAgent: string
  readonly platform?: string
  readonly maxTouchPoints?: number
  /** Defined only in Brave. */
  readonly brave?: unknown
}

/**
 * Detects phones and tablets by their OS; anything else is a desktop. An iPad identifies as a Mac with a touch
 * screen.
 */
export function detectDevice({
  userAgent,
  platform,
  maxTouchPoints = 0,
}: NavigatorInfo): Environment['device'] {
  if (/android/i.test(userAgent)) return 'android'
  if (/iphone|ipod|ipad/i.test(userAgent)) return 'ios'
  return platform === 'MacIntel' && maxTouchPoints > 1 ? 'ios' : 'desktop'
}
