export function operatorLanguage<L extends string>(
  environment: Record<string, string | undefined>,
  languages: readonly L[],
): L
