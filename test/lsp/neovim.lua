-- Opens a file in Neovim, waits for the diagnostics of the language server, asks for code actions as `vim.lsp.buf.code_action`
-- does, applies the first one, and waits for the diagnostics of the new text. What it saw is written as JSON. Works from 0.7.
local given = vim.fn.json_decode(vim.env.LANGTOOLS_TEST)
local WAIT_MS = 25000
local seen = {}

vim.cmd('edit ' .. vim.fn.fnameescape(given.file))
vim.bo.filetype = 'markdown'
local client = vim.lsp.start_client({
  name = 'langtools',
  cmd = given.command,
  root_dir = given.folder,
  init_options = { language = 'se', what = 'spelling', debounceMs = 10 },
})
vim.lsp.buf_attach_client(0, client)

local function diagnostics()
  return vim.tbl_map(function(each)
    local line = vim.api.nvim_buf_get_lines(0, each.lnum, each.lnum + 1, false)[1]
    return { line = each.lnum, word = line:sub(each.col + 1, each.end_col), source = each.source }
  end, vim.diagnostic.get(0))
end

local function wait_for(count)
  vim.wait(WAIT_MS, function() return #vim.diagnostic.get(0) == count end, 20)
  return diagnostics()
end

local function act()
  vim.api.nvim_win_set_cursor(0, { seen.before[1].line + 1, 0 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0) }
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, WAIT_MS)
  local actions = answers[client].result
  seen.actions = vim.tbl_map(function(action) return action.title end, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
end

local ok, problem = pcall(function()
  seen.before = wait_for(2)
  act()
  seen.after = wait_for(1)
  seen.lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
end)
if not ok then seen.problem = tostring(problem) end
vim.fn.writefile({ vim.fn.json_encode(seen) }, given.result)
vim.lsp.stop_client(client)
vim.cmd('qall!')
