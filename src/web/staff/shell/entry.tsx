import '#web/ui/styles/tokens.css'
import './staff.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { notices } from '#web/shell/api/fetch-reply.ts'
import { say } from '../parts/overlays/toast.tsx'
import { client } from './answers.ts'
import { createStaffRoutes } from './router.tsx'

notices.tell = say
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter(createStaffRoutes())} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
