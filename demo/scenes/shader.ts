import type { Painter } from './scene.ts'
import { HEIGHT, WIDTH } from './scene.ts'

const VERTEX_SOURCE = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }`

/** Shared by all fragment shaders: `at` runs 0..1 from the top left, `TURN` is the loop as an angle. */
const FRAGMENT_PRELUDE = `#version 300 es
precision highp float;
uniform vec2 size;
uniform float phase;
out vec4 color;
const float TAU = 6.28318530718;
#define TURN (phase * TAU)

float hash(vec2 p) {
  p = fract(p * vec2(123.34, 456.21));
  p += dot(p, p + 45.32);
  return fract(p.x * p.y);
}
float noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), f.x),
             mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) {
  float sum = 0.0, gain = 0.5;
  for (int octave = 0; octave < 4; octave++) {
    sum += gain * noise(p);
    p = mat2(1.6, 1.2, -1.2, 1.6) * p;
    gain *= 0.5;
  }
  return sum;
}
vec2 orbit(float radius, float cycles) {
  return radius * vec2(cos(TURN * cycles), sin(TURN * cycles));
}
vec3 shade(vec2 at);
void main() {
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  color = vec4(shade(at), 1.0);
}
`

/** Paints the shader over the whole frame at a loop position of 0..1. */
export type ShaderLayer = (painter: Painter, phase: number) => void

/**
 * Compiles GLSL that defines `vec3 shade(vec2 at)`.
 * @param scale resolution relative to the frame; software rendering makes full size slow.
 * @throws Error with the compiler's message when the source is not valid.
 */
export function createShaderLayer(shadeSource: string, scale = 0.75): ShaderLayer {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * scale
  canvas.height = HEIGHT * scale
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true })
  if (gl === null) throw new Error('This browser has no WebGL 2')

  const program = gl.createProgram()
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX_SOURCE))
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT_PRELUDE + shadeSource))
  gl.linkProgram(program)
  gl.useProgram(program)

  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  gl.uniform2f(gl.getUniformLocation(program, 'size'), canvas.width, canvas.height)
  const phaseLocation = gl.getUniformLocation(program, 'phase')

  return (painter, phase) => {
    gl.uniform1f(phaseLocation, phase)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
    painter.imageSmoothingQuality = 'high'
    painter.drawImage(canvas, 0, 0, WIDTH, HEIGHT)
  }
}

function compile(gl: WebGL2RenderingContext, type: GLenum, source: string): WebGLShader {
  const shader = gl.createShader(type)
  if (shader === null) throw new Error('WebGL context lost')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) !== true) {
    throw new Error(gl.getShaderInfoLog(shader) ?? 'Shader did not compile')
  }
  return shader
}
