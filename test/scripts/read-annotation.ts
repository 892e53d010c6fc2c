/** Reads a workflow command the way GitHub's runner does. */
export function readAnnotation(line: string): Record<string, string> {
  const [, properties = '', data = ''] = /^::(?:error|warning) (.*?)::(.*)$/.exec(line) ?? [];
  const decode = (text: string) =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const annotation: Record<string, string> = { message: decode(data) };
  for (const pair of properties.split(',')) {
    const [key = '', value = ''] = pair.split('=', 2);
    annotation[key] = decode(value);
  }
  return annotation;
}
