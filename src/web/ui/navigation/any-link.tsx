import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isOwnPath } from './own-path.ts'

/** A link whose address is data: inside the site it navigates without loading the page anew, elsewhere it is a plain link. */
export function AnyLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return isOwnPath(to) ? <Link to={to} {...rest} /> : <a href={to} rel="noopener" {...rest} />
}
