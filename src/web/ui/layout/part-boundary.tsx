import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode }
type State = { isFailed: boolean }

/**
 * Error boundary around a part of a page: a sentence with a retry button replaces the part when it throws, and
 * the rest of the page stays.
 */
export class PartBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { isFailed: true }
  }

  override state: State = { isFailed: false }

  override render() {
    if (!this.state.isFailed) return this.props.children
    return (
      <p role="alert">
        This part of the page could not be shown.{' '}
        <button className="btn" type="button" onClick={() => this.setState({ isFailed: false })}>
          Try again
        </button>
      </p>
    )
  }
}
