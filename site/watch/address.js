// Programs and recordings in the page's address: compressed, and behind #, so that no server gets them.

const MOST = 8_000_000; // characters of a text in an address: more is not what this page has made

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export async function pack(text) {
  const bytes = await new Response(through(text, new CompressionStream("deflate-raw"))).bytes();
  let packed = "";
  for (let i = 0; i < bytes.length; i += 0x8000) packed += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(packed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// Return a text that was packed. Throw an error if there is none, or too much.
export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const reader = through(bytes, new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) throw new Error("too long");
  }
  return text + decoder.decode();
}
