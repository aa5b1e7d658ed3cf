/**
 * Stands in for the engine's package where the console was built without it, and says what to do.
 */

const WHY = "this console was built without its engine; `cargo xtask run` builds it where `rustup target add wasm32-unknown-unknown` has been run";

export default function init(): Promise<never> {
  return Promise.reject(new Error(WHY));
}

export const Session = {
  inAllLanguages(): never {
    throw new Error(WHY);
  },
};

export function clockSteps(): never {
  throw new Error(WHY);
}
