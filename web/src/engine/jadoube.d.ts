/**
 * Tells the types of what the console takes from the engine's package, which is made before the
 * console is built, and may be absent.
 */
declare module "jadoube" {
  /** Loads the engine, once; until then nothing else may be called. */
  export default function init(given?: { module_or_path: unknown }): Promise<unknown>;

  /** A game told line by line; the answers are lines of JSON. */
  export class Session {
    private constructor();
    /** A session whose answers have their reasons in every language. */
    static inAllLanguages(): Session;
    tell(lines: string): string;
    /** Gives its memory back; it must not be used after that. */
    free(): void;
  }

  /** Which keys set a clock: JSON in, JSON out. */
  export function clockSteps(request: string): string;
}
