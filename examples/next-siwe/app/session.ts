import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'

interface Session {
  /** Issued, and not used yet. */
  nonce?: string | undefined
  /** Who signed in. */
  address?: string | undefined
}

/** The visitor's session, in an encrypted cookie. SESSION_SECRET has at least 32 characters. */
export const getSession = async () =>
  getIronSession<Session>(await cookies(), {
    cookieName: 'session',
    password: process.env['SESSION_SECRET'] ?? '',
    cookieOptions: { secure: process.env.NODE_ENV === 'production', sameSite: 'strict' },
  })
