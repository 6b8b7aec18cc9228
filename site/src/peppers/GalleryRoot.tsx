/** The gallery with the cache of what it reads; one per page, so that a render on the server shares nothing. */
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { RouteData } from '../app/siteConfig.ts'
import { Gallery } from './Gallery.tsx'

export function GalleryRoot({ data }: { readonly data: RouteData<'peppers'> }) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Gallery data={data} />
    </QueryClientProvider>
  )
}
