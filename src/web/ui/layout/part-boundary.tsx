import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode }
type State = { isFailed: boolean }

/** Around a part of a page: when it throws, a sentence stands in its place with a button that tries again, and the page around it stays as it is. */
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
