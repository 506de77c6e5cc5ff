// Texts in the page's address: compressed, and behind #, so that no server gets them.

const MOST = 8_000_000; // bytes of a text: the page never makes a longer one
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream).getReader();

// Return everything that a reader gives as bytes, or throw an error if that is too much.
async function all(reader) {
  const bytes = [];
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    if (bytes.length + value.length > MOST) throw new RangeError("This is too long.");
    for (const byte of value) bytes.push(byte);
  }
  return new Uint8Array(bytes);
}

export async function pack(text) {
  const bytes = await all(through(text, new CompressionStream("deflate-raw")));
  const packed = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  const unpacked = await all(through(bytes, new DecompressionStream("deflate-raw")));
  return new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
}
