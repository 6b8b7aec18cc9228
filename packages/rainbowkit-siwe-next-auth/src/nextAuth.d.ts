/** What is used of NextAuth, which brings the whole of Next.js along: as in its versions 4 and 5. */
declare module 'next-auth/react' {
  export function getCsrfToken(): Promise<string | undefined>
  export function signIn(
    provider: 'credentials',
    options: { readonly message: string; readonly signature: string; readonly redirect: false },
  ): Promise<{ readonly ok?: boolean; readonly error?: string | null | undefined } | undefined>
  export function signOut(options: { readonly redirect: false }): Promise<unknown>
  export function useSession(): { readonly status: 'authenticated' | 'loading' | 'unauthenticated' }
}
