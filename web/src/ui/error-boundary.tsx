/**
 * Catches errors in drawing a page, and shows a message in its place until another page is opened.
 */
import { Component, type ComponentChildren } from "preact";
import { t } from "../words";
import { Reload } from "./reload";

type ErrorBoundaryProps = { address: string; children: ComponentChildren };

export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static override getDerivedStateFromError(error: unknown) {
    console.error(error);
    return { hasFailed: true };
  }

  override componentDidUpdate({ address }: ErrorBoundaryProps): void {
    if (this.state.hasFailed && address !== this.props.address) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? <Reload why={t("failed")} /> : this.props.children;
  }
}
